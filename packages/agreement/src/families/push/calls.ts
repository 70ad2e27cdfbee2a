import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { nothing } from '../../entities/answers.js'
import { toText, toWire } from '../../entities/values.js'

/** Data of a browser's `PushSubscription`: the push service's address and its two keys, base64url. */
export interface PushAddress {
  /** https, at most 1,000 characters. */
  readonly endpoint: string
  /** `keys.p256dh`: the browser's public key, 65 bytes. */
  readonly p256dh: string
  /** `keys.auth`: 16 bytes. */
  readonly auth: string
}

/**
 * Alerts as browser notifications, for events with `push_notification` (specification 1, section 3). Always for the caller's own
 * account.
 * @remarks Baliza extension: the specification has the toggle but no call.
 */
export const push = family('push', {
  /**
   * Returns the server's public key, base64url, for `pushManager.subscribe({ applicationServerKey })`.
   * @throws BalizaError
   */
  key: call<NoPayload, { readonly publicKey: string }>('pushKey', '/api/push-key', {
    effect: 'read',
    read: ({ data }) => ({ publicKey: toText(toWire(data, 'the key').publicKey, 'publicKey') }),
  }),
  /**
   * Sends the account's alerts to this browser too. The same `endpoint` renews the subscription. If another account sends it, the
   * subscription moves to that account, because a browser shows the alerts of its current session. An account keeps its latest 20
   * browsers.
   */
  subscribe: call<PushAddress, void>('pushSubscribe', '/api/push-subscribe', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Stops sending to this browser. A browser that is not subscribed is not an error. */
  unsubscribe: call<Pick<PushAddress, 'endpoint'>, void>('pushUnsubscribe', '/api/push-unsubscribe', {
    effect: 'idempotent',
    read: nothing,
  }),
})
