// Notices in a service worker: shown when they come, and the page opened when one is pressed.
self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, icon: "/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, self.location.origin).href;
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then((pages) => pages.find((page) => page.url === url)?.focus() ?? self.clients.openWindow(url)),
  );
});
