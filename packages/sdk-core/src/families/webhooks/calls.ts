import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
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

/** What a webhook is made with. */
export interface WebhookForm {
  /** What its owner calls it, up to 100 characters. */
  readonly nombre: string
  /** Where it posts to: https, and a host of the internet; a demo also posts to this machine. */
  readonly url: string
  /** One at least. */
  readonly eventos: readonly WebhookEventType[]
  /** The units that it reports; `null`: every one that its owner sees at the time. */
  readonly unidades: readonly Imei[] | null
}

/** What a webhook is changed to, all of it. */
export interface WebhookChange extends WebhookForm {
  readonly id: string
  /** `false` stops it; `true` lets it go on from where it stopped. */
  readonly activo: boolean
}

/** A webhook as it was made. */
export interface NewWebhook {
  /** Its row's id, as {@link Webhook} has it. */
  readonly id: string
  /** What signs it (`verifyWebhook`): shown now and never again. */
  readonly secreto: string
}

/** A secret that takes the place of another. */
export interface RenewedSecret {
  /** Shown now and never again. */
  readonly secreto: string
  /** Until when the one before signs too, Unix ms: 24 hours. */
  readonly anterior_hasta: number
}

/**
 * Webhooks: what happens to units is posted to an address as JSON (`WebhookEvent`), signed for `verifyWebhook`. The events of
 * a unit come in their order, each at least once: one that is sent again has the same `id`. An event that is not accepted (by
 * an answer of 2xx within 10 s, no redirect) is tried again after 10 s, then ever later, and the next ones wait; after a day
 * the webhook is stopped. It has only what its owner, role 3 or 4 or a user with the permission `integraciones`, sees at
 * the time.
 */
export const webhooks = family('webhooks', {
  /**
   * One's own, the newest first; of role 4 everybody's.
   * @throws BalizaError `forbidden` for role 1, for a role 2 without the permission `integraciones`, and to a key
   */
  list: call<NoPayload, Webhook[]>('listaWebhooks', '/api/webhooks', {
    effect: 'read',
    read: list(readWebhook),
  }),
  /**
   * Makes a webhook of the session's own account, for what happens from now on.
   * @throws BalizaError `refused` with the form's texts, for an address that is not on the internet, and beyond 20 webhooks
   *   of an account; `forbidden` for a unit that one does not see
   */
  add: call<WebhookForm, NewWebhook>('agregaWebhook', '/api/webhook-nuevo', {
    effect: 'once',
    unkeyed: true,
    read: ({ id, secreto }) => ({ id: toKey(id, 'id'), secreto: toKey(secreto, 'secreto') }),
  }),
  /**
   * Changes, stops or resumes a webhook. Its own owner may, and role 4.
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
  /** Makes another secret; for 24 hours both sign. @throws BalizaError `forbidden` */
  renewSecret: call<{ readonly id: string }, RenewedSecret>('renuevaSecreto', '/api/webhook-secreto', {
    effect: 'once',
    unkeyed: true,
    read: ({ secreto, anterior_hasta }) => ({
      secreto: toKey(secreto, 'secreto'),
      anterior_hasta: toRequiredTime(anterior_hasta, 'anterior_hasta'),
    }),
  }),
  /**
   * Posts a `test` at once, also where the webhook is stopped; it is not tried again.
   * @returns what became of it
   * @throws BalizaError `forbidden`
   */
  test: call<{ readonly id: string }, WebhookDelivery>('pruebaWebhook', '/api/webhook-prueba', {
    effect: 'once',
    read: one(readWebhookDelivery),
  }),
  /** What it has posted and is to post, the newest 200 of the last 7 days first. @throws BalizaError `forbidden` */
  log: call<{ readonly id: string }, WebhookDelivery[]>('bitacoraWebhook', '/api/webhook-bitacora', {
    effect: 'read',
    read: list(readWebhookDelivery),
  }),
  /**
   * Posts again, with the same ids and in the same order, what it has posted of what was stored since a moment (Unix ms), or
   * since a delivery; then it continues, also where it was stopped.
   * @returns how many deliveries wait now
   * @throws BalizaError `refused` where there are none; `forbidden`
   */
  replay: call<
    { readonly id: string } & ({ readonly desde: number } | { readonly entrega: string }),
    { readonly entregas: number }
  >('repiteWebhook', '/api/webhook-repetir', {
    effect: 'once',
    read: ({ entregas }) => ({ entregas: toRequiredNumber(entregas, 'entregas') }),
  }),
})
