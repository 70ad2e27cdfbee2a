import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { nothing } from '../../entities/answers.js'
import { toText, toWire } from '../../entities/values.js'

/** What a browser's `PushSubscription` says of itself: the push service's address and its two keys, base64url. */
export interface PushAddress {
  /** https, at most 1,000 characters. */
  readonly endpoint: string
  /** `keys.p256dh`: the browser's public key, 65 bytes. */
  readonly p256dh: string
  /** `keys.auth`: 16 bytes. */
  readonly auth: string
}

/**
 * Alerts as notifications of the browser, for events with `push_notification` (specification 1, section 3). Ours:
 * the specification has the toggle and no call. Always the own account's.
 */
export const push = family('push', {
  /**
   * The server's public key, base64url, for `pushManager.subscribe({ applicationServerKey })`.
   * @throws BalizaError
   */
  key: call<NoPayload, { readonly publicKey: string }>('pushKey', '/api/push-key', {
    effect: 'read',
    read: ({ data }) => ({ publicKey: toText(toWire(data, 'the key').publicKey, 'publicKey') }),
  }),
  /**
   * Sends the account's alerts to this browser too. The same `endpoint` again renews it. From another account it moves
   * there, because a browser shows the alerts of whoever is logged in. An account keeps its latest 20 browsers.
   */
  subscribe: call<PushAddress, void>('pushSubscribe', '/api/push-subscribe', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Sends nothing more to this browser; one that is not subscribed is no error. */
  unsubscribe: call<Pick<PushAddress, 'endpoint'>, void>('pushUnsubscribe', '/api/push-unsubscribe', {
    effect: 'idempotent',
    read: nothing,
  }),
})
