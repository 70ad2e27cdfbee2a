import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../settings/config.js'
import { FailedDelivery } from './failed-delivery.js'

/** One mail to one recipient, as text and as HTML. */
export interface Mail {
  /** The address without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** The connection to the mail server. */
export interface Mailer {
  /** Resolves when the mail server has accepted it. @throws {FailedDelivery} */
  send(mail: Mail): Promise<void>
  /** Verifies the SMTP login without sending mail. @throws {FailedDelivery} */
  verify(): Promise<void>
  close(): void
}

/** Timeout per mail, ms. It also limits a server that answers one byte at a time. */
const patience = 60_000

/** @returns `null` without SMTP_URL */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'brand'>,
): Mailer | null {
  if (config.smtpUrl === null) return null
  const from = senderOf({ ...config, smtpUrl: config.smtpUrl })
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 4,
    // If the server closes the connection, one retry follows. After that the sender decides when to retry.
    maxRequeues: 1,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(to))
        throw new FailedDelivery('el correo no es una dirección', true)
      // An address as an object is always one recipient, regardless of its content.
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map((one) => ({ ...one, content: inPieces(one.content) })),
        headers: { 'auto-submitted': 'auto-generated' },
        signal: AbortSignal.timeout(patience),
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw failedMail(error)
      })
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw failedMail(error)
      })
    },
    close: () => transport.close(),
  }
}

/** Bytes of an attachment that are encoded at once, a few ms. */
const pieceSize = 65_536

/** Returns an attachment as a stream, because nodemailer encodes a buffer at once: 7 MB block the process for 300 ms. */
export function inPieces(content: Buffer): Readable {
  async function* pieces() {
    for (let at = 0; at < content.length; at += pieceSize) {
      yield content.subarray(at, at + pieceSize)
      await setImmediate()
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/**
 * Returns the sender: MAIL_FROM; or the mail server's user if that is an address, because few servers accept another; or
 * `avisos@` with the host of PUBLIC_URL.
 */
export function senderOf({
  smtpUrl,
  mailFrom,
  publicUrl,
  brand,
}: Pick<Config, 'mailFrom' | 'publicUrl' | 'brand'> & { readonly smtpUrl: string }) {
  if (mailFrom !== null) return mailFrom
  const user = decodeURIComponent(new URL(smtpUrl).username)
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  return { name: brand, address: /^[^\s<>@]+@[^\s<>@]+$/.test(user) ? user : `avisos@${host}` }
}

/** Includes only codes, because a mail server's response repeats addresses, and sometimes the login. */
function failedMail(error: unknown): FailedDelivery {
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  const why = [code, responseCode].filter(Boolean).join(' ') || 'sin causa'
  // A 5xx for the recipient or the message is final. A failed login is not, because the operator may fix it.
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  return new FailedDelivery(`el servidor de correo no lo tomó (${why})`, final)
}
