// The service worker: shows a notification when it is the person's turn, and opens the table on a click.
const worker = /** @type {any} */ (self); // a global that the type checker of pages does not know

worker.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag: path, icon: "/static/borea.svg", data: path }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});
