import webPush from 'web-push'
import { NoOutcome } from '../outgoing/outgoing.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import type { PushSubscriptionRow } from '../storage/tables/push-subscriptions.js'
import { FailedDelivery } from './failed-delivery.js'
import { postOutside } from './post-outside.js'
import { isPublicUrl } from './public-hosts.js'

/** Delivery to subscribed browsers. */
export interface PushSender {
  /** base64url, for the browser's `applicationServerKey`. */
  readonly publicKey: string
  /** Whether the server may send to an endpoint: a public https address. */
  accepts(endpoint: string): boolean
  /**
   * Encrypts and sends one notification.
   * @param payload JSON for the service worker, at most 3,900 bytes
   * @param seconds how long the push service keeps it for a browser that is off
   * @returns `gone` if the browser accepts no more notifications: its subscription must be removed
   * @throws {FailedDelivery}
   */
  send(to: PushSubscriptionRow, payload: string, seconds: number): Promise<'accepted' | 'gone'>
}

interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const patience = 15_000

/**
 * Creates the web push sender with the VAPID keys of this database, which are created when it is first opened. Browsers subscribe
 * to a key, so the keys must not change, and all processes must use the same ones.
 * @param options.anywhere for tests: also allows plain http and this machine
 */
export async function createPush(
  database: Database,
  config: Pick<Config, 'mailFrom' | 'publicUrl'>,
  { anywhere = false }: { readonly anywhere?: boolean } = {},
): Promise<PushSender> {
  const keys = await keysOf(database)
  const accepts = (endpoint: string) => anywhere || isPublicUrl(endpoint)
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(to, payload, seconds) {
      // The row may have been edited by hand, or precede the current rule.
      if (!accepts(to.endpoint)) return 'gone'
      const details = detailsOf(to, payload, { keys, seconds, subject: subjectOf(config) })
      if (details === null) return 'gone'
      // Replaces web-push's sender, which accepts no `lookup` and reads responses of any length.
      const status = await postOutside(to.endpoint, details, { anywhere, patience }).catch(
        (error: unknown) => {
          if (!(error instanceof NoOutcome)) throw error
          throw new FailedDelivery(`el servicio de notificaciones no responde (${error.message})`, false)
        },
      )
      if (status >= 200 && status < 300) return 'accepted'
      if (status === 404 || status === 410) return 'gone'
      throw new FailedDelivery(`el servicio de notificaciones respondió ${status}`, isFinal(status))
    },
  }
}

/** 408 and 429 allow a retry. Any other 4xx would be repeated. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429
}

async function keysOf(database: Database): Promise<PushKeys> {
  const read = async () => {
    const [row] = await database.query<{ value: string }>(
      `select value from settings where key = 'push_keys'`,
    )
    return row === undefined ? null : (JSON.parse(row.value) as PushKeys)
  }
  const known = await read()
  if (known !== null) return known
  // If two processes start at once, the first one writes the keys and both use them.
  const made: PushKeys = webPush.generateVAPIDKeys()
  await database.query(`insert into settings values ('push_keys', $1) on conflict (key) do nothing`, [
    JSON.stringify(made),
  ])
  return (await read()) ?? made
}

/** Returns the contact of this server for a push service. */
function subjectOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  const address = /[^<>\s]+@[^<>\s]+/.exec(mailFrom ?? '')?.[0]
  return `mailto:${address ?? 'avisos@baliza.invalid'}`
}

/** @returns `null` for invalid keys */
function detailsOf(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  payload: string,
  { keys, seconds, subject }: { keys: PushKeys; seconds: number; subject: string },
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: seconds,
      urgency: 'high',
    })
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
