import { fill } from '@baliza/agreement'
import { array, type GenericSchema, integer, looseObject, number, pipe, safeParse, string } from 'valibot'
import type { Written } from '../../intake/trackers/listener.js'
import { queuedCorrelation } from '../../orders/order.js'
import { askOutside, NoOutcome, type Outcome } from '../../outgoing/outgoing.js'
import type { TraccarFailure } from '../../storage/tables/commands.js'
import { commandTexts } from '../../texts.js'
import type { TraccarCommand } from './traccar-command.js'

/** Address and credentials of a Traccar. */
export interface TraccarAccess {
  /** Without the path of its API. */
  readonly url: string
  readonly token: string
}

/** HTTP API of a Traccar for commands. */
export interface TraccarApi {
  /**
   * Sends a command through Traccar to the device with this unique id. Never throws, and sends the command only once: a command
   * that may have been sent is `broken`.
   */
  send(uniqueId: string, command: TraccarCommand): Promise<Written>
}

const id = pipe(number(), integer())
const devices = array(looseObject({ id, uniqueId: string() }))
const types = array(looseObject({ type: string() }))
const accepted = looseObject({})
const kept = looseObject({ id })

/** Timeout of one request, ms: three requests end before a claimed command counts as lost. */
const usualPatience = 8_000

/** Errors before any byte of a request was sent, so that it certainly did not arrive. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Certificate errors of Node, which checks the certificate before it sends anything. */
const certificate =
  /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/

/** No part of the command was sent. */
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
      // The token must not be sent to the target of a redirect.
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
        // A server that echoes its request would disclose the token.
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

/** A lookup without a response: the command was not sent yet. */
function notAsked(error: unknown): unknown {
  if (!(error instanceof NoOutcome)) return error
  if (error.message === 'TimeoutError') return new NotSent('traccarSlow')
  return new NotSent(certificate.test(error.message) ? 'traccarCertificate' : 'traccarAway', error.message)
}

/** A command without a response. @throws {NotSent} if it certainly did not arrive */
function orderLost(error: unknown): Written {
  if (!(error instanceof NoOutcome)) throw error
  const code = error.message
  if (unreached.has(code) || certificate.test(code)) throw notAsked(error)
  return unknown(code === 'TimeoutError' ? broken.slow : fill(broken.away, { code }))
}

/** Returns the result of a command. @throws {NotSent} if Traccar did not accept it */
function sentOf(answer: Outcome | Written): Written {
  if (typeof answer !== 'object' || !('status' in answer)) return answer
  const { status, text } = answer
  // A redirect is not a refusal here: the earlier lookups were not redirected, so the command may have been accepted.
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

/** @returns `null` if it did not refuse, or if that is unknown */
function refusalOf({ status, text }: Outcome): NotSent | null {
  if (status >= 300 && status < 400) return new NotSent('traccarRedirect', fill(broken.status, { status }))
  if (status === 401) return new NotSent('traccarToken')
  if (status < 400 || status >= 500) return null
  return new NotSent('traccarRefused', reasonOf(text) ?? fill(broken.status, { status }))
}

/** Traccar answers with its exception: the message and the location in its code. */
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
    // A proxy's page, or half a response: the caller reports it.
    return null
  }
  const { success, output } = safeParse(schema, value)
  return success ? output : null
}
