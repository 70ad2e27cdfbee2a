/**
 * Shows the alerts that the server pushes to this browser. It does nothing else: no request of the page passes
 * through it.
 */
self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data?.json() ?? {}
  } catch {
    // Not ours, or cut off: a notification must be shown all the same, or the browser shows its own.
  }
  const { title = 'Alerta', body = '', tag, timestamp, urgent = false } = message
  const options = { body, tag, timestamp, icon: 'beacon.svg', lang: 'es' }
  if (urgent) Object.assign(options, { requireInteraction: true, vibrate: [400, 200, 400, 200, 400] })
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show())
})

/** Brings the page that is there to the front, or opens one. */
async function show() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { scope } = self.registration
  // The documentation and the pages of follow links are in the scope of this worker, but show no alerts.
  const others = ['docs/', 'seguir/', '#/follow'].map((path) => scope + path)
  const there = pages.find(
    ({ url }) => url.startsWith(scope) && !others.some((other) => url.startsWith(other)),
  )
  return there ? there.focus() : self.clients.openWindow('./#/tracking')
}
