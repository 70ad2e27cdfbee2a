import type { Mailer } from '../delivery/mail.js'
import type { Log } from '../log.js'
import { reachUrl } from '../outgoing/reach.js'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'

/** External services that Baliza depends on, by the name of their setting. */
type ServiceName = 'SMTP_URL' | 'SMS_URL' | 'GEOCODER_URL' | 'TRACCAR_URL'

/** Monitors whether the configured services are reachable. */
export interface OutsideServices {
  /** Returns why each service was unreachable at the last attempt, or `null` if it was reachable or not tried yet. */
  stats(): Readonly<Partial<Record<ServiceName, string | null>>>
  close(): void
}

interface ServicesOptions {
  readonly config: Pick<Config, 'smsUrl' | 'geocoderUrl' | 'traccarUrl'>
  /** `null`: no mail is sent. */
  readonly mailer: Pick<Mailer, 'verify'> | null
  readonly log: Log
  /** Shows the operator what needs to be fixed. */
  readonly say: (line: string) => void
  /** Interval between two attempts, in ms. */
  readonly every?: number
}

/**
 * Checks each service now and every five minutes in the background, and reports failures. Otherwise the first failed alert would
 * reveal them. The check logs in to the mail server, but only connects to the others, because a request to them may cost money.
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
    if (reason === null) return log.info({ service: name }, 'un servicio volvió a responder')
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

/** Returns the code of an error if it has one, because the log line already names the service. */
function reasonOf(error: unknown): string {
  const cause = error instanceof StartProblem ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'sin causa'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
