import type { Mailer } from '../delivery/mail.js'
import type { Log } from '../log.js'
import { reachUrl } from '../outgoing/reach.js'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'

/** What others run and we depend on, by the setting that names it. */
type ServiceName = 'SMTP_URL' | 'SMS_URL' | 'GEOCODER_URL' | 'TRACCAR_URL'

/** Whether the services that are configured can be reached. */
export interface OutsideServices {
  /** Why each could not be reached when it was last tried; `null`: it could, or was not tried yet. */
  stats(): Readonly<Partial<Record<ServiceName, string | null>>>
  close(): void
}

interface ServicesOptions {
  readonly config: Pick<Config, 'smsUrl' | 'geocoderUrl' | 'traccarUrl'>
  /** `null`: no mail is sent. */
  readonly mailer: Pick<Mailer, 'verify'> | null
  readonly log: Log
  /** Says to a person what has to be mended. */
  readonly say: (line: string) => void
  /** Between two tries, ms. */
  readonly every?: number
}

/**
 * Tries each now and every five minutes, and says what fails: otherwise it would be known by the first alert that is not sent.
 * Nothing waits for it. A mail server is logged in to; the others, where a request may cost money, are only connected to.
 */
export function watchServices({
  config,
  mailer,
  log,
  say,
  every = 300_000,
}: ServicesOptions): OutsideServices {
  const tries = new Map<ServiceName, () => Promise<unknown>>()
  const { smsUrl, geocoderUrl, traccarUrl } = config
  if (mailer !== null) tries.set('SMTP_URL', () => mailer.verify())
  if (smsUrl !== null) tries.set('SMS_URL', () => reachUrl(smsUrl))
  if (geocoderUrl !== null) tries.set('GEOCODER_URL', () => reachUrl(geocoderUrl))
  if (traccarUrl !== null) tries.set('TRACCAR_URL', () => reachUrl(traccarUrl))
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

/** A code where there is one: a line of the log names the service already. */
function reasonOf(error: unknown): string {
  const cause = error instanceof StartProblem ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'sin causa'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
