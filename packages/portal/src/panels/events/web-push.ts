import type { BalizaClient } from '@baliza/sdk-core/internal'

/** Result of a request for notifications in this browser. */
export type PushOutcome = 'subscribed' | 'unsupported' | 'refused' | 'failed'

/**
 * Subscribes this browser to push notifications and sends the subscription to the server. Must be called in a user gesture;
 * calling it again renews the subscription.
 * @throws BalizaError when the call fails
 */
export async function subscribeToPush(client: BalizaClient): Promise<PushOutcome> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { publicKey } = await client.push.key()
  const subscription = await subscribe(publicKey)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return 'failed'
  await client.push.subscribe({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
  return 'subscribed'
}

/** @returns `null` if the browser's push service is unreachable or rejects the request */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  try {
    await navigator.serviceWorker.register(new URL('push-worker.js', document.baseURI))
    const { pushManager } = await navigator.serviceWorker.ready
    const how = { userVisibleOnly: true, applicationServerKey: publicKey }
    try {
      return await pushManager.subscribe(how)
    } catch (cause) {
      // Subscribed for a server with another key: a browser has one subscription per site.
      const old = await pushManager.getSubscription()
      if (old === null) throw cause
      await old.unsubscribe()
      return await pushManager.subscribe(how)
    }
  } catch (cause) {
    console.warn('This browser could not be subscribed to push notifications.', cause)
    return null
  }
}
