import { call, family } from '../../calls/call.js'
import type { NoPayload, Paging } from '../../calls/payloads.js'
import type { WebhookEventType } from '../../codes/webhooks.js'
import { list, nothing, one } from '../../entities/answers.js'
import type { Imei } from '../../entities/unit.js'
import { toKey, toRequiredNumber, toRequiredTime } from '../../entities/values.js'
import {
  readWebhook,
  readWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '../../entities/webhook.js'

/** Fields of a webhook. */
export interface WebhookForm {
  /** Name that its owner gives it, up to 100 characters. */
  readonly nombre: string
  /** Address of the POST requests: https, and a server on the internet. A demo also posts to its own machine. */
  readonly url: string
  /** At least one. */
  readonly eventos: readonly WebhookEventType[]
  /** Units that it reports on; `null`: all that its owner sees at that time. */
  readonly unidades: readonly Imei[] | null
}

/** New state of a webhook: all its fields. */
export interface WebhookChange extends WebhookForm {
  readonly id: string
  /** `false` stops it; `true` resumes it at the point where it stopped. */
  readonly activo: boolean
}

/** A newly created webhook. */
export interface NewWebhook {
  /** Id of its row, as in {@link Webhook}. */
  readonly id: string
  /** Secret that signs its requests (`verifyWebhook`). The server shows it only in this response. */
  readonly secreto: string
}

/** A secret that replaces the previous one. */
export interface RenewedSecret {
  /** The server shows it only in this response. */
  readonly secreto: string
  /** End of the time in which the previous secret also signs, Unix ms: 24 hours. */
  readonly anterior_hasta: number
}

/**
 * Webhooks post events of units to an address as JSON (`WebhookEvent`), signed for `verifyWebhook`. The events of a unit arrive
 * in order, each at least once: a repetition has the same `id`. The receiver must accept an event with a 2xx response within 10
 * s, without a redirect. Otherwise the server retries after 10 s, then at growing intervals, and the next events wait. After a
 * day it stops the webhook. A webhook contains only what its owner sees at that time: role 3 or 4, or a user with the permission
 * `integraciones`.
 */
export const webhooks = family('webhooks', {
  /**
   * Returns the webhooks of the accounts that the caller administers, its own included, newest first.
   * @throws BalizaError `forbidden` for role 1, for role 2 without the permission `integraciones`, and for API keys
   */
  list: call<NoPayload, Webhook[]>('listaWebhooks', '/api/webhooks', {
    effect: 'read',
    read: list(readWebhook),
  }),
  /**
   * Creates a webhook of the session's own account, for events from now on.
   * @throws BalizaError `refused` with the form's texts, for an address that is not on the internet, and beyond 20 webhooks per
   * account; `forbidden` for a unit that the caller does not see
   */
  add: call<WebhookForm, NewWebhook>('agregaWebhook', '/api/webhook-nuevo', {
    effect: 'once',
    read: ({ id, secreto }) => ({ id: toKey(id, 'id'), secreto: toKey(secreto, 'secreto') }),
  }),
  /**
   * Changes, stops or resumes a webhook. Only its owner and the accounts that administer the owner may do so.
   * @throws BalizaError as `add`
   */
  update: call<WebhookChange, void>('editaWebhook', '/api/webhook-editar', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Removes a webhook and its log. @throws BalizaError `forbidden` */
  remove: call<{ readonly id: string }, void>('eliminaWebhook', '/api/webhook-eliminar', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Creates a new secret. For 24 hours the old one also signs. @throws BalizaError `forbidden` */
  renewSecret: call<{ readonly id: string }, RenewedSecret>('renuevaSecreto', '/api/webhook-secreto', {
    effect: 'once',
    unkeyed: true,
    read: ({ secreto, anterior_hasta }) => ({
      secreto: toKey(secreto, 'secreto'),
      anterior_hasta: toRequiredTime(anterior_hasta, 'anterior_hasta'),
    }),
  }),
  /**
   * Posts a `test` immediately, also if the webhook is stopped. It is not retried.
   * @returns the result of the delivery
   * @throws BalizaError `forbidden`
   */
  test: call<{ readonly id: string }, WebhookDelivery>('pruebaWebhook', '/api/webhook-prueba', {
    effect: 'once',
    read: one(readWebhookDelivery),
  }),
  /** Returns past and waiting deliveries: the newest 200 of the last 7 days, newest first. @throws BalizaError `forbidden` */
  log: call<{ readonly id: string } & Paging, WebhookDelivery[]>('bitacoraWebhook', '/api/webhook-bitacora', {
    effect: 'read',
    pages: true,
    read: list(readWebhookDelivery),
  }),
  /**
   * Repeats the deliveries of events that were stored since a moment (Unix ms), or since a delivery, with the same ids and in the
   * same order. Then the webhook continues, also if it was stopped.
   * @returns number of deliveries that wait now
   * @throws BalizaError `refused` if there are none; `forbidden`
   */
  replay: call<
    { readonly id: string } & ({ readonly desde: number } | { readonly entrega: string }),
    { readonly entregas: number }
  >('repiteWebhook', '/api/webhook-repetir', {
    effect: 'once',
    read: ({ entregas }) => ({ entregas: toRequiredNumber(entregas, 'entregas') }),
  }),
})
