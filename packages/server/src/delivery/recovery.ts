import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '../accounts/passwords.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import {
  accountsByEmail,
  isResetGood,
  makeReset,
  type RecoverableAccount,
  useReset,
} from '../storage/tables/password-resets.js'
import { FailedDelivery } from './failed-delivery.js'
import type { Mail } from './mail.js'
import { writeMail } from './mail-html.js'
import type { Messages } from './messages.js'

/** Password recovery by mail. */
export interface Recovery {
  /**
   * Mails a link to each active account with this e-mail address. Returns before the work is done, so that response times do not
   * reveal who has an account.
   * @returns `false` if this server cannot mail links: without SMTP_URL, or without PUBLIC_URL if other machines can reach it
   */
  request(email: string): boolean
  /** Sets the new password and ends the account's sessions. @returns `false` for a token that is used or expired */
  reset(token: string, password: string): Promise<boolean>
  /** Waits for the mails in progress. */
  close(): Promise<void>
}

export interface RecoveryOptions {
  readonly database: Database
  readonly log: Log
  /** `null`: this server sends no mail. */
  readonly messages: Pick<Messages, 'leave'> | null
  readonly brand: string
  /** The server's public address, without a trailing slash; `null`: not configured. */
  readonly publicUrl: () => string | null
  readonly now?: () => number
  /** Pauses before the second and third attempt of a mail, ms. */
  readonly pauses?: readonly number[]
}

/** Maximum mails in progress, so that a flood of requests does not queue mails. Further requests are logged and dropped. */
const maxRunning = 100

export function createRecovery(options: RecoveryOptions): Recovery {
  const { database, log, messages, brand, publicUrl, now = Date.now, pauses = [5_000, 60_000] } = options
  const running = new Set<Promise<void>>()
  const closing = new AbortController()

  async function mailLinks(email: string, base: string, by: Pick<Messages, 'leave'>): Promise<void> {
    for (const account of await accountsByEmail(database, email)) {
      const token = await makeReset(database, account.id, now())
      await sendPatiently(by, account.id, {
        to: account.email,
        ...recoveryMail(account, `${base}/recuperar#${token}`, brand),
      })
      log.info({ account: account.id }, 'enlace para cambiar la contraseña enviado')
    }
  }

  /** The link is stored only as a hash and cannot be sent later, so the retries run here. */
  async function sendPatiently(by: Pick<Messages, 'leave'>, account: string, mail: Mail): Promise<void> {
    for (const pause of [...pauses, null]) {
      try {
        return await by.leave({ channel: 'recovery', account, to: mail.to }, async ({ mailer }) => {
          await mailer?.send(mail)
        })
      } catch (error) {
        if (!(error instanceof FailedDelivery) || error.final || pause === null || closing.signal.aborted)
          throw error
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {
          throw error
        })
      }
    }
  }

  return {
    request(email) {
      const base = publicUrl()
      if (messages === null || base === null) {
        const missing = messages === null ? 'SMTP_URL' : 'PUBLIC_URL'
        log.warn({ missing }, 'no se puede recuperar contraseñas por correo')
        return false
      }
      if (running.size >= maxRunning) {
        log.warn({ underWay: running.size }, 'demasiados correos de recuperación a la vez')
        return true
      }
      const work = mailLinks(email, base, messages)
        .catch((error: unknown) =>
          log.error({ err: error }, 'no se pudo enviar el enlace para cambiar la contraseña'),
        )
        .finally(() => running.delete(work))
      running.add(work)
      return true
    },
    async reset(token, password) {
      // A hash costs 50 ms and 16 MB, so guessed tokens are refused first.
      if (!(await isResetGood(database, token, now()))) return false
      return useReset(database, token, await hashPassword(password, 'recovery'), now())
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

function recoveryMail({ nombre, name }: RecoverableAccount, url: string, brand: string) {
  return {
    subject: `Cambia tu contraseña de ${brand}`,
    ...writeMail({
      title: 'Cambia tu contraseña',
      lines: [
        `Hola, ${nombre === '' ? name : nombre}:`,
        `Alguien pidió cambiar la contraseña del usuario «${name}» en ${brand}. Si fuiste tú, abre este enlace y escribe la nueva. Sirve una sola vez y vence en una hora.`,
      ],
      link: { text: 'Cambiar la contraseña', url },
      footer: 'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
    }),
  }
}
