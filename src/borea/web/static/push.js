// The service worker: shows a notice that it is somebody's turn, and opens the table when it is clicked.
const worker = /** @type {any} */ (self); // its own kind of global, which the checker of pages does not know

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
