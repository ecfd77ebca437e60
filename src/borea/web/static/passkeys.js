// Makes passkeys and signs in with them; where a browser cannot, their forms stay hidden.
/** Ask the server for a challenge, the device for an answer, and send it as the form. */
async function answer(form, refused) {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  fields.set("for", form.dataset.for);
  const asked = await fetch("/account/passkeys/challenge", { method: "POST", body: fields });
  const found = await asked.json();
  if (!asked.ok) {
    refused.textContent = found.refusal;
    refused.hidden = false;
    return;
  }
  const kind = /** @type {any} */ (window.PublicKeyCredential);
  const credential = /** @type {any} */ (
    form.dataset.for === "sign-in"
      ? await navigator.credentials.get({ publicKey: kind.parseRequestOptionsFromJSON(found.options) })
      : await navigator.credentials.create({ publicKey: kind.parseCreationOptionsFromJSON(found.options) })
  );
  form.elements.namedItem("state").value = found.state;
  form.elements.namedItem("credential").value = JSON.stringify(credential.toJSON());
  form.submit();
}

/** Let a form of passkeys work. */
function enable(form) {
  const refused = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  const failed = refused.textContent;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = /** @type {HTMLInputElement | null} */ (document.getElementById(form.dataset.name));
    if (name && !name.reportValidity()) return;
    if (name) form.elements.namedItem("name").value = name.value;
    refused.hidden = true;
    answer(form, refused).catch(() => {
      refused.textContent = failed;
      refused.hidden = false;
    });
  });
}

if (/** @type {any} */ (window.PublicKeyCredential)?.parseCreationOptionsFromJSON)
  for (const form of document.querySelectorAll("form.passkey")) enable(form);
