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

/** A webhook in a list, which never contains its secret. */
export interface Webhook {
  readonly id: string
  /** Name that its owner gave it. */
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly WebhookEventType[]
  /** Units that it reports on; `null`: all that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Creation time, Unix ms. */
  readonly creado: number
  /** `false`: the server sends nothing. Events wait, for 7 days at most. */
  readonly activo: boolean
  /** Why the server has stopped it, in Spanish; empty: it has not. */
  readonly motivo: string
  /** Time of the last accepted delivery, Unix ms; `null`: never. */
  readonly entregado: number | null
  /** Time since which deliveries fail, Unix ms; `null`: they do not. */
  readonly fallando: number | null
  /** Time of the next retry, Unix ms; `null`: no delivery has failed. */
  readonly reintento: number | null
  /** End of the time in which the previous secret also signs, Unix ms; `null`: it does not. */
  readonly anterior_hasta: number | null
  /** Id of the account that owns it. */
  readonly user: UserId
  /** Login name of the owner. */
  readonly usuario: string
}

/** One POST of a webhook, with its result. */
export interface WebhookDelivery {
  /** Id of its {@link WebhookEvent}. */
  readonly id: string
  readonly tipo: WebhookType
  /** Number of positions, or 1. 0: its owner no longer sees any of them, and nothing was sent. */
  readonly cuenta: number
  /** Time at which the reported data was stored, Unix ms. */
  readonly creado: number
  readonly intentos: number
  /** Time of the last attempt, Unix ms; `null`: not yet. */
  readonly intentado: number | null
  /** Time at which it was accepted, Unix ms; `null`: not yet. */
  readonly entregado: number | null
  /** Time of the next retry, Unix ms; `null`: it was accepted, or was a test. */
  readonly reintento: number | null
  /** HTTP status of the last response; `null`: there was none. */
  readonly http: number | null
  /** Duration of the last request, ms. */
  readonly ms: number | null
  /** Why it was not accepted, in Spanish; empty: it was accepted, or there was no attempt. */
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
