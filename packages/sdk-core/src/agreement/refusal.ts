import { type Reason, reasons } from '../codes/reasons.js'
import { type Refused, refuseWith } from './refusals.js'

interface Details {
  /** The payload's field that is wrong. */
  readonly campo?: string
}

interface Waiting {
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number
}

/** What a host throws where it refuses: the {@link reasons reason} says the HTTP status, the text is for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly httpStatus: number
  readonly mensaje: string
  readonly retryAfter: number | undefined
  /** As it goes over the wire. */
  readonly body: Refused

  constructor(reason: 'rate' | 'away', mensaje: string, details: Waiting)
  constructor(reason: Exclude<Reason, 'rate' | 'away'>, mensaje: string, details?: Details)
  constructor(reason: Reason, mensaje: string, details: Partial<Details & Waiting> = {}) {
    super(mensaje)
    this.httpStatus = reasons[reason].httpStatus
    this.mensaje = mensaje
    this.retryAfter = details.retryAfter
    this.body = refuseWith(reason, mensaje, details.campo)
  }
}
