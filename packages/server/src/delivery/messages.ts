import { fill, type MessageLimit, type RecipientChannel, recipientAddress } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { countsOf, giveBack, takeAttempt } from '../storage/tables/attempts.js'
import {
  forgetConfirmation,
  makeConfirmation,
  type RecipientKey,
  sendingAccount,
  unconfirmedOf,
} from '../storage/tables/recipients.js'
import { messageTexts as t } from '../texts.js'
import { confirmationMail, confirmationSms } from './confirmation-message.js'
import { FailedDelivery } from './failed-delivery.js'
import type { Mailer } from './mail.js'
import type { PushSender } from './push.js'
import { dialable, type SmsSender } from './sms.js'

/** Channels of outgoing messages. A new channel needs an entry in {@link policiesOf}. */
export type MessageChannel =
  | RecipientChannel
  | 'push'
  | 'webhook'
  /** A command by SMS to a unit's SIM. */
  | 'command'
  /** A link that sets a password. */
  | 'recovery'
  /** A link or code that confirms an address. */
  | 'confirmation'

export interface Message {
  readonly channel: MessageChannel
  /** Id of the account that causes it. */
  readonly account: string
  /** The recipient: an address, a telephone, a browser, a server or a unit. */
  readonly to: string
}

/** Senders by channel. Only {@link Messages.leave} gives access to them. */
export interface Transports {
  readonly mailer: Mailer | null
  readonly sms: SmsSender | null
  readonly push: Pick<PushSender, 'send'>
}

/** The account or the recipient has reached the daily limit. */
export class OverLimit extends FailedDelivery {}

/** Result of a confirmation request. */
export type AskOutcome = 'sent' | 'confirmed' | 'refused' | 'limit' | 'noChannel'

/** Sends all messages. Checks that the recipient has confirmed, and applies the daily limits. */
export interface Messages {
  /**
   * Sends one message. If `send` throws, the message does not count.
   * @throws {FailedDelivery} if the recipient has not confirmed; then a confirmation is requested once
   * @throws {OverLimit}
   */
  leave<Result>(message: Message, send: (transports: Transports) => Promise<Result>): Promise<Result>
  /** Sends a confirmation message. @throws {FailedDelivery} the mail server or SMS gateway did not accept it */
  ask(account: string, channel: RecipientChannel, to: string): Promise<AskOutcome>
  /** Requests the first confirmation of each new address, in the background. */
  askNew(account: string, channel: RecipientChannel, addresses: readonly string[]): void
  /** Returns the addresses, as given, that have not confirmed. */
  unconfirmed(
    account: string,
    channel: RecipientChannel,
    addresses: readonly string[],
  ): Promise<readonly string[]>
  /** Returns the daily limits, and how many messages an account has sent. */
  limits(account: string): Promise<readonly MessageLimit[]>
  /** Waits for confirmations in progress. */
  close(): Promise<void>
}

export interface MessagesOptions {
  readonly database: Database
  readonly config: Pick<
    Config,
    'brand' | 'smsPrefix' | 'confirmedDomains' | 'messagesPerAccount' | 'messagesPerRecipient'
  >
  readonly log: Log
  readonly transports: Transports
  /** Base of the links; `null`: not configured, so mails contain only the code. */
  readonly publicUrl: () => string | null
}

interface Policy {
  /** Whether the recipient must have confirmed. A browser agrees by its prompt, a webhook's server by its response. */
  readonly confirmed: boolean
  /** Maximum messages of one account per day. */
  readonly account: number
  /** Maximum messages to one recipient per day, from all accounts. */
  readonly recipient: number
}

function policiesOf(config: MessagesOptions['config']): Readonly<Record<MessageChannel, Policy>> {
  const people = { account: config.messagesPerAccount, recipient: config.messagesPerRecipient }
  return {
    email: { confirmed: true, ...people },
    sms: { confirmed: true, ...people },
    push: { confirmed: false, account: 5_000, recipient: 2_000 },
    // Posts contain many events. A server that does not accept them is tried less often, and not at all after a day.
    webhook: { confirmed: false, account: 500_000, recipient: 200_000 },
    command: { confirmed: false, account: 100, recipient: 20 },
    recovery: { confirmed: false, account: 10, recipient: 10 },
    confirmation: { confirmed: false, account: 30, recipient: 3 },
  }
}

const day = 86_400_000

export function createMessages(options: MessagesOptions): Messages {
  const { database, config, log, transports, publicUrl } = options
  const policies = policiesOf(config)
  const running = new Set<Promise<void>>()

  /** Normalizes the recipient, so that two spellings of one number count together. */
  function counted(channel: MessageChannel, to: string): string {
    if (channel === 'email' || channel === 'recovery') return recipientAddress('email', to)
    if (channel === 'sms') return dialable(to, config.smsPrefix) ?? to
    return to
  }

  function keysOf(channel: MessageChannel, payer: string, to: string) {
    return [`${channel} of ${payer}`, `${channel} to ${counted(channel, to)}`] as const
  }

  function isDomainAllowed(channel: RecipientChannel, address: string): boolean {
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return channel === 'email' && config.confirmedDomains.includes(domain)
  }

  async function leave<Result>(
    message: Message,
    send: (transports: Transports) => Promise<Result>,
  ): Promise<Result> {
    const { channel, account, to } = message
    const policy = policies[channel]
    const address = isPersonal(channel) ? recipientAddress(channel, to) : to
    const sender = await sendingAccount(database, { account, channel, address })
    if (sender === null) throw new FailedDelivery(t.noAccount, true)
    if (policy.confirmed && isPersonal(channel) && !isDomainAllowed(channel, address)) {
      if (sender.refused_at !== null) throw new FailedDelivery(t.refused, true)
      if (sender.confirmed_at === null) {
        if (sender.asked_at === null) await request(account, channel, to, true)
        throw new FailedDelivery(t.unconfirmed, false)
      }
    }
    return counting(channel, sender.payer, to, () => send(transports))
  }

  async function counting<Result>(
    channel: MessageChannel,
    payer: string,
    to: string,
    send: () => Promise<Result>,
  ): Promise<Result> {
    const { account, recipient } = policies[channel]
    const [ofAccount, ofRecipient] = keysOf(channel, payer, to)
    const attempt = await takeAttempt(database, [
      { key: ofAccount, most: account, window: day },
      { key: ofRecipient, most: recipient, window: day },
    ])
    if (attempt.over) {
      const hours = Math.max(1, Math.ceil(attempt.wait / 3_600_000))
      throw new OverLimit(fill(t.limit, { account, recipient, hours }), true)
    }
    try {
      return await send()
    } catch (error) {
      await giveBack(database, [ofAccount, ofRecipient])
      throw error
    }
  }

  async function request(
    account: string,
    channel: RecipientChannel,
    to: string,
    onlyFirst: boolean,
  ): Promise<AskOutcome> {
    const { mailer, sms } = transports
    if ((channel === 'email' ? mailer : sms) === null) return 'noChannel'
    const address = recipientAddress(channel, to)
    const key: RecipientKey = { account, channel, address }
    const sender = await sendingAccount(database, key)
    if (sender === null || sender.refused_at !== null) return 'refused'
    if (sender.confirmed_at !== null || isDomainAllowed(channel, address)) return 'confirmed'
    if (onlyFirst && sender.asked_at !== null) return 'sent'
    try {
      await counting('confirmation', sender.payer, counted(channel, to), async () => {
        const confirmation = await makeConfirmation(database, key, Date.now(), onlyFirst)
        if (confirmation === null) return
        const about = { ...confirmation, brand: config.brand, account: sender.name, publicUrl: publicUrl() }
        try {
          if (channel === 'email') await mailer?.send({ to, ...confirmationMail(about) })
          else await sms?.send(to, confirmationSms(about))
        } catch (error) {
          await forgetConfirmation(database, key)
          throw error
        }
      })
    } catch (error) {
      if (error instanceof OverLimit) return 'limit'
      if (!(error instanceof FailedDelivery) || !onlyFirst) throw error
      log.warn({ account, channel, why: error.message }, 'solicitud de confirmación no enviada')
    }
    return 'sent'
  }

  return {
    leave,
    ask: (account, channel, to) => request(account, channel, to, false),
    askNew(account, channel, addresses) {
      const work = Promise.all(addresses.map((to) => request(account, channel, to, true)))
        .then(() => undefined)
        .catch((error: unknown) =>
          log.error({ err: error, account, channel }, 'falló una solicitud de confirmación'),
        )
        .finally(() => running.delete(work))
      running.add(work)
    },
    async unconfirmed(account, channel, addresses) {
      const written = addresses.map((to) => recipientAddress(channel, to))
      const missing = await unconfirmedOf(database, account, channel, written)
      return addresses.filter((to) => {
        const address = recipientAddress(channel, to)
        return missing.has(address) && !isDomainAllowed(channel, address)
      })
    },
    async limits(account) {
      const sender = await sendingAccount(database, { account, channel: '', address: '' })
      const channels = ['email', 'sms'] as const
      const keys = channels.map((channel) => keysOf(channel, sender?.payer ?? account, '')[0])
      const counts = await countsOf(database, keys)
      return channels.map((canal, index) => ({
        canal,
        por_cuenta: policies[canal].account,
        por_destinatario: policies[canal].recipient,
        enviados: counts[index] ?? 0,
      }))
    },
    async close() {
      await Promise.all(running)
    },
  }
}

function isPersonal(channel: MessageChannel): channel is RecipientChannel {
  return channel === 'email' || channel === 'sms'
}
