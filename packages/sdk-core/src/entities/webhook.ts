import { type WebhookEventType, type WebhookType, webhookEvents } from '../codes/webhooks.js'
import {
  flag,
  id,
  imeisOrAll,
  key,
  keyed,
  optionalNumber,
  record,
  requiredNumber,
  requiredTime,
  text,
  time,
} from './record.js'
import type { Imei } from './unit.js'
import type { UserId } from './user.js'
import { toList, toName } from './values.js'

/** A webhook as it is listed: never its secret. */
export interface Webhook {
  readonly id: string
  /** What its owner calls it. */
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly WebhookEventType[]
  /** The units that it tells of; `null`: every one that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Unix ms. */
  readonly creado: number
  /** `false`: nothing is sent; what happens meanwhile waits, for 7 days at most. */
  readonly activo: boolean
  /** Why the host has stopped it, in Spanish; empty: it has not. */
  readonly motivo: string
  /** When it last took something, Unix ms; `null`: never. */
  readonly entregado: number | null
  /** Since when it does not take what it is sent, Unix ms; `null`: it does. */
  readonly fallando: number | null
  /** When it is tried again, Unix ms; `null`: nothing has failed. */
  readonly reintento: number | null
  /** Until when the secret before the present one signs too, Unix ms; `null`: it does not. */
  readonly anterior_hasta: number | null
  /** Whose it is: an account's id. */
  readonly user: UserId
  /** Its login name. */
  readonly usuario: string
}

/** One POST of a webhook, with what became of it. */
export interface WebhookDelivery {
  /** That of its {@link WebhookEvent}. */
  readonly id: string
  readonly tipo: WebhookType
  /** How many positions, or 1; 0: its owner sees none of them any more, and nothing was sent. */
  readonly cuenta: number
  /** When what it tells was stored, Unix ms. */
  readonly creado: number
  readonly intentos: number
  /** When it was last tried, Unix ms; `null`: not yet. */
  readonly intentado: number | null
  /** When it was accepted, Unix ms; `null`: not yet. */
  readonly entregado: number | null
  /** When it is tried again, Unix ms; `null`: it has been accepted, or was a test. */
  readonly reintento: number | null
  /** The HTTP status of the last answer; `null`: none came. */
  readonly http: number | null
  /** How long the last answer took, ms. */
  readonly ms: number | null
  /** Why it was not accepted, in Spanish; empty: it was, or has not been tried. */
  readonly error: string
}

/** Reads a webhook. @throws Malformed */
export const readWebhook = record<Webhook>('the webhook', {
  id,
  nombre: text,
  url: key,
  eventos: (wire, name) => toList(wire[name], name).map((one) => toName(one, name, webhookEvents)),
  unidades: imeisOrAll,
  creado: requiredTime,
  activo: flag,
  motivo: text,
  entregado: time,
  fallando: time,
  reintento: time,
  anterior_hasta: time,
  user: key,
  usuario: text,
})

/** Reads a delivery. @throws Malformed */
export const readWebhookDelivery = record<WebhookDelivery>('the delivery', {
  id,
  tipo: keyed({ ...webhookEvents, test: '' }),
  cuenta: requiredNumber,
  creado: requiredTime,
  intentos: requiredNumber,
  intentado: time,
  entregado: time,
  reintento: time,
  http: optionalNumber,
  ms: optionalNumber,
  error: text,
})
