// The service worker: shows a notice that it is somebody's turn, and opens the table when it is clicked.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, icon: "/static/borea.svg", data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
