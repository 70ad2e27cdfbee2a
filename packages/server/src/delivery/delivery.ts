import { isLoopback } from '../http/loopback.js'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import type { ClaimedDelivery, DeliveryChannel } from '../storage/tables/deliveries.js'
import {
  type PushSubscriptionRow,
  removeSubscription,
  subscriptionsOf,
} from '../storage/tables/push-subscriptions.js'
import { alertMail, alertPush, alertSms } from './alert-message.js'
import { type Channels, channelsOf } from './channels.js'
import { FailedDelivery } from './failed-delivery.js'
import { createMailer, type Mailer } from './mail.js'
import { createMessages, type Messages } from './messages.js'
import { freshFor, type Outbox, type SendDelivery, startOutbox } from './outbox.js'
import { createPush, type PushSender } from './push.js'
import { createRecovery, type Recovery } from './recovery.js'
import { createSms } from './sms.js'

/** All messages for people: mail, SMS and browser notifications. */
export interface Delivery {
  readonly channels: Channels
  /** Only for checking the login: mails are sent through {@link messages}. */
  readonly mailer: Pick<Mailer, 'verify'> | null
  readonly messages: Messages
  readonly push: Pick<PushSender, 'publicKey' | 'accepts'>
  readonly recovery: Recovery
  readonly outbox: Pick<Outbox, 'stats'>
  close(): Promise<void>
}

export interface DeliveryOptions {
  readonly database: Database
  readonly config: Config
  readonly log: Log
  /** The listening port; `null` before the server listens. */
  readonly port: () => number | null
  /** For tests: see {@link DeliveryTestOptions}. */
  readonly options?: DeliveryTestOptions | undefined
}

/** Options for tests only. */
export interface DeliveryTestOptions {
  /** Allows notifications to plain http and to this machine. */
  readonly pushAnywhere?: boolean
  /** Allows webhooks to plain http and to this machine. */
  readonly webhooksAnywhere?: boolean
  /** Pauses between the attempts of a delivery, ms. */
  readonly pauses?: readonly number[]
  /** Interval of the outbox's checks without a notification, ms. */
  readonly every?: number
}

/** Opens the configured channels, and sends waiting deliveries. */
export async function startDelivery(given: DeliveryOptions): Promise<Delivery> {
  const { database, config, log, options = {} } = given
  const mailer = createMailer(config)
  const sms = createSms(config)
  const push = await createPush(database, config, { anywhere: options.pushAnywhere === true })
  const publicUrl = () => baseUrl(config, given.port())
  const messages = createMessages({ database, config, log, transports: { mailer, sms, push }, publicUrl })
  const recovery = createRecovery({
    database,
    log,
    messages: mailer === null ? null : messages,
    brand: config.brand,
    publicUrl,
  })
  const senders = sendersOf({ database, config, log, messages })
  const { pauses, every } = options
  const outbox = await startOutbox({
    database,
    log,
    senders,
    ...(pauses === undefined ? {} : { pauses }),
    ...(every === undefined ? {} : { every }),
  })
  return {
    channels: channelsOf(config),
    mailer,
    messages,
    push,
    recovery,
    outbox,
    async close() {
      await Promise.all([outbox.close(), recovery.close(), messages.close()])
      mailer?.close()
    },
  }
}

/**
 * Returns the base of links. Never uses the `Host` of a request, because an attacker who requests another user's recovery could
 * redirect the token. Without PUBLIC_URL, only a server that listens on a loopback address knows its URL.
 */
function baseUrl({ publicUrl, host }: Config, port: number | null): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) && port !== null ? `http://localhost:${port}` : null
}

interface SenderParts {
  readonly database: Database
  readonly config: Config
  readonly log: Log
  readonly messages: Pick<Messages, 'leave'>
}

function sendersOf(parts: SenderParts): Readonly<Record<DeliveryChannel, SendDelivery>> {
  const { config, messages } = parts
  return {
    async email({ alert, account, recipient }) {
      const to = recipient ?? account.email
      if (to === '') throw new FailedDelivery('la cuenta no tiene correo', true)
      await messages.leave({ channel: 'email', account: account.id, to }, async ({ mailer }) => {
        if (mailer === null) throw new FailedDelivery('este servidor no envía correos (SMTP_URL)', true)
        await mailer.send({ to, ...alertMail(alert, config, recipient === null ? null : account.name) })
      })
    },
    async sms({ alert, account, recipient }) {
      const to = recipient ?? account.tel
      if (to === '') throw new FailedDelivery('la cuenta no tiene teléfono', true)
      await messages.leave({ channel: 'sms', account: account.id, to }, async ({ sms }) => {
        if (sms === null) throw new FailedDelivery('este servidor no envía SMS (SMS_URL)', true)
        await sms.send(to, alertSms(alert, config, recipient !== null))
      })
    },
    push: (delivery) => pushToAll(delivery, parts),
  }
}

/**
 * Sends to every browser of the account. One success is enough, because a retry would notify that browser twice.
 * @throws {FailedDelivery} if no browser accepted it
 */
async function pushToAll(
  { alert, account }: ClaimedDelivery,
  { database, config, log, messages }: SenderParts,
) {
  const payload = JSON.stringify(alertPush(alert, config))
  const seconds = Math.max(60, Math.round((alert.created_at + freshFor.push - Date.now()) / 1_000))
  const problems: FailedDelivery[] = []
  let accepted = 0
  const sendTo = async (subscription: PushSubscriptionRow) => {
    try {
      const message = { channel: 'push', account: account.id, to: subscription.endpoint } as const
      const outcome = await messages.leave(message, ({ push }) => push.send(subscription, payload, seconds))
      if (outcome === 'accepted') accepted += 1
      else {
        await removeSubscription(database, subscription.endpoint, null)
        log.info({ account: account.id }, 'un navegador dejó de aceptar notificaciones')
      }
    } catch (error) {
      if (!(error instanceof FailedDelivery)) throw error
      problems.push(error)
    }
  }
  // In parallel: if some do not respond, a sequence could outlast the claim.
  await Promise.all((await subscriptionsOf(database, account.id)).map(sendTo))
  if (accepted > 0) return
  const problem = problems.find(({ final }) => !final) ?? problems[0]
  throw problem ?? new FailedDelivery('ningún navegador de la cuenta acepta notificaciones', true)
}
