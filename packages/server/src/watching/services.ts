import { createConnection } from 'node:net'
import type { Config } from '../config.js'
import type { Mailer } from '../delivery/mail.js'
import type { Log } from '../log.js'

/** What others run and we depend on, by the setting that names it. */
type ServiceName = 'SMTP_URL' | 'SMS_URL' | 'GEOCODER_URL'

/** Whether the services that are configured can be reached. */
export interface OutsideServices {
  /** Why each could not be reached when it was last tried; `null`: it could, or was not tried yet. */
  stats(): Readonly<Partial<Record<ServiceName, string | null>>>
  close(): void
}

interface ServicesOptions {
  readonly config: Pick<Config, 'smsUrl' | 'geocoderUrl'>
  /** `null`: no mail is sent. */
  readonly mailer: Pick<Mailer, 'verify'> | null
  readonly log: Log
  /** Says to a person what has to be mended. */
  readonly say: (line: string) => void
  /** Between two tries, ms. */
  readonly every?: number
}

const patience = 5_000

/**
 * Tries each now and every five minutes, and says what fails: otherwise the first alert that is not sent would. Nobody
 * waits for it. A mail server is logged in to; the others, where a question may cost money, are only connected to.
 */
export function watchServices({
  config,
  mailer,
  log,
  say,
  every = 300_000,
}: ServicesOptions): OutsideServices {
  const tries = new Map<ServiceName, () => Promise<unknown>>()
  const { smsUrl, geocoderUrl } = config
  if (mailer !== null) tries.set('SMTP_URL', () => mailer.verify())
  if (smsUrl !== null) tries.set('SMS_URL', () => reach(smsUrl))
  if (geocoderUrl !== null) tries.set('GEOCODER_URL', () => reach(geocoderUrl))
  const reasons = new Map<ServiceName, string | null>([...tries.keys()].map((name) => [name, null]))
  let closed = false

  async function look(name: ServiceName, attempt: () => Promise<unknown>): Promise<void> {
    const reason = await attempt().then(
      () => null,
      (error: unknown) => reasonOf(error),
    )
    const before = reasons.get(name) ?? null
    reasons.set(name, reason)
    if (closed || reason === before) return
    if (reason === null) return log.info({ service: name }, 'un servicio responde de nuevo')
    log.warn({ service: name, reason }, 'un servicio no responde')
    say(
      `${name}: no responde (${reason}). Lo que depende de él espera; revisa que esté encendido y la dirección.`,
    )
  }

  const lookAll = () => {
    for (const [name, attempt] of tries) void look(name, attempt)
  }
  lookAll()
  const timer = setInterval(lookAll, every)
  timer.unref()
  return {
    stats: () => Object.fromEntries(reasons),
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

/** Connects, and says nothing. */
function reach(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address.replaceAll(/\{(to|text)\}/g, '0'))
  return new Promise((resolve, reject) => {
    const socket = createConnection({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: patience,
    })
    socket.once('connect', resolve)
    socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT')))
    socket.once('error', reject)
    for (const end of ['connect', 'error']) socket.once(end, () => socket.destroy())
  })
}

/** A code, without the address, which may hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'sin causa'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
