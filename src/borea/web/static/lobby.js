// Tells the server that the page of a new table will run scripts: its match then waits for the entropy of this browser.
document.addEventListener("formdata", ({ formData }) => formData.set("contribute", "1"));
