import { fill } from '@baliza/sdk-core'
import { array, type GenericSchema, integer, looseObject, number, pipe, safeParse, string } from 'valibot'
import type { Written } from '../../intake/trackers/listener.js'
import { queuedCorrelation } from '../../orders/order.js'
import { askOutside, NoOutcome, type Outcome } from '../../outgoing/outgoing.js'
import type { TraccarFailure } from '../../storage/tables/commands.js'
import { commandTexts } from '../../texts.js'
import type { TraccarCommand } from './traccar-command.js'

/** Where a Traccar is, and what it lets us in with. */
export interface TraccarAccess {
  /** Without the path of its API. */
  readonly url: string
  readonly token: string
}

/** A Traccar's HTTP API, as far as orders go. */
export interface TraccarApi {
  /**
   * Has Traccar send an order to the device that it calls so. It never fails, and asks for the order once: what may have
   * left is `broken`.
   */
  send(uniqueId: string, command: TraccarCommand): Promise<Written>
}

const id = pipe(number(), integer())
const devices = array(looseObject({ id, uniqueId: string() }))
const types = array(looseObject({ type: string() }))
const accepted = looseObject({})
const kept = looseObject({ id })

/** Of one question, ms: a round of three ends before a claimed order counts as lost. */
const usualPatience = 8_000

/** Before a byte of a request has left, whatever it is: it has certainly not arrived. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** What Node says of a certificate, which it looks at before it sends anything. */
const certificate =
  /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/

/** Nothing of the order has left. */
class NotSent extends Error {
  override readonly name = 'NotSent'
  constructor(
    readonly failed: TraccarFailure,
    readonly reason: string | null = null,
  ) {
    super(failed)
  }
}

export function createTraccarApi({ url, token }: TraccarAccess, patience = usualPatience): TraccarApi {
  function ask(path: string, body?: object): Promise<Outcome> {
    return askOutside(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
      // Where it leads is not for the token to see.
      redirect: 'manual',
      patience,
    })
  }

  async function look<Found>(path: string, schema: GenericSchema<unknown, Found>): Promise<Found> {
    const outcome = await ask(path).catch((error: unknown) => {
      throw notAsked(error)
    })
    const { status, text } = outcome
    const refused = refusalOf(outcome)
    if (refused !== null) throw refused
    if (status !== 200) throw new NotSent('traccarAway', fill(broken.status, { status }))
    const found = readJson(schema, text)
    if (found === null) throw new NotSent('traccarUnreadable')
    return found
  }

  async function deviceCalled(uniqueId: string): Promise<number> {
    const query = new URLSearchParams({ uniqueId })
    const found = await look(`devices?${query}`, devices)
    const [device, another] = found.filter((one) => one.uniqueId === uniqueId)
    if (device === undefined) throw new NotSent('traccarNoDevice')
    if (another !== undefined) throw new NotSent('traccarTwoDevices')
    return device.id
  }

  return {
    async send(uniqueId, { type, attributes }) {
      try {
        const deviceId = await deviceCalled(uniqueId)
        const known = await look(`commands/types?deviceId=${deviceId}`, types)
        if (!known.some((one) => one.type === type)) throw new NotSent('traccarUnsupported')
        return sentOf(await ask('commands/send', { deviceId, type, attributes }).catch(orderLost))
      } catch (error) {
        if (!(error instanceof NotSent)) throw error
        // Whoever repeats what it was sent would tell everybody.
        return {
          result: 'failed',
          failed: error.failed,
          reason: error.reason?.replaceAll(token, '…') ?? null,
        }
      }
    },
  }
}

const { traccarBroken: broken } = commandTexts

/** A question that nobody answered: nothing has left yet. */
function notAsked(error: unknown): unknown {
  if (!(error instanceof NoOutcome)) return error
  if (error.message === 'TimeoutError') return new NotSent('traccarSlow')
  return new NotSent(certificate.test(error.message) ? 'traccarCertificate' : 'traccarAway', error.message)
}

/** An order that nobody answered. @throws {NotSent} where it has certainly not arrived */
function orderLost(error: unknown): Written {
  if (!(error instanceof NoOutcome)) throw error
  const code = error.message
  if (unreached.has(code) || certificate.test(code)) throw notAsked(error)
  return unknown(code === 'TimeoutError' ? broken.slow : fill(broken.away, { code }))
}

/** What became of an order. @throws {NotSent} where Traccar answers that it has not accepted it */
function sentOf(answer: Outcome | Written): Written {
  if (typeof answer !== 'object' || !('status' in answer)) return answer
  const { status, text } = answer
  // A redirect is no refusal here: the questions before it were not redirected, so the order may have been accepted.
  const refused = status >= 400 ? refusalOf(answer) : null
  if (refused !== null) throw refused
  if (status === 202) {
    const queued = readJson(kept, text)
    return queued === null
      ? unknown(broken.unreadable)
      : { result: 'queued', correlation: queuedCorrelation(queued.id) }
  }
  if (status !== 200) return unknown(fill(broken.status, { status }))
  return readJson(accepted, text) === null ? unknown(broken.unreadable) : 'written'
}

const unknown = (reason: string): Written => ({ result: 'failed', failed: 'broken', reason })

/** @returns `null`: it did not refuse, or nobody can tell whether it did */
function refusalOf({ status, text }: Outcome): NotSent | null {
  if (status >= 300 && status < 400) return new NotSent('traccarRedirect', fill(broken.status, { status }))
  if (status === 401) return new NotSent('traccarToken')
  if (status < 400 || status >= 500) return null
  return new NotSent('traccarRefused', reasonOf(text) ?? fill(broken.status, { status }))
}

/** Traccar answers with its exception: what it says, and where in its code it was thrown. */
function reasonOf(text: string): string | null {
  const [line = ''] = text.trim().split('\n')
  const reason = line.replace(/ - \w+ \([^()]*\)$|^\w+(Exception|Error)( \([^()]*\))?$/, '').trim()
  return reason === '' || reason.startsWith('<') ? null : reason.slice(0, 200)
}

function readJson<Value>(schema: GenericSchema<unknown, Value>, text: string): Value | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // A page of a proxy, or half an answer: the caller says so.
    return null
  }
  const { success, output } = safeParse(schema, value)
  return success ? output : null
}
