import { type Reason, reasons } from '../codes/reasons.js'
import { type Refused, refuseWith } from './refusals.js'

interface Details {
  /** Path of the wrong field in the payload. */
  readonly campo?: string
}

interface Waiting {
  /** Seconds to wait before a retry. */
  readonly retryAfter: number
}

/** Error that a server throws to refuse a call. The {@link reasons reason} determines the HTTP status; the text is for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly httpStatus: number
  readonly mensaje: string
  readonly retryAfter: number | undefined
  /** Response body on the wire. */
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
