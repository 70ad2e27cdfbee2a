import * as v from 'valibot'
import { type WebhookEventType, webhookEvents } from '../../codes/webhooks.js'
import type { WebhookEdit } from '../webhook-fields.js'

/** Messages for faults of a webhook: `integrationTexts.webhooks.problems`, or the caller's own. */
export type WebhookMessages = Readonly<Record<'name' | 'url' | 'events' | 'units', string>>

/** Returns the schema of a webhook. The server also checks that the address is on the internet. */
export function webhookSchema({
  format,
  webhook,
}: {
  readonly format: string
  readonly webhook: WebhookMessages
}) {
  const imei = v.pipe(v.string(format), v.nonEmpty(format), v.maxLength(64, format))
  return v.object({
    nombre: v.pipe(
      v.string(webhook.name),
      v.trim(),
      v.nonEmpty(webhook.name),
      v.maxLength(100, webhook.name),
    ),
    url: v.pipe(
      v.string(webhook.url),
      v.trim(),
      v.maxLength(1_000, webhook.url),
      v.check((url) => /^https?:\/\//i.test(url) && URL.canParse(url), webhook.url),
    ),
    eventos: v.pipe(
      v.array(v.picklist(Object.keys(webhookEvents) as WebhookEventType[], format), webhook.events),
      v.minLength(1, webhook.events),
      v.transform((chosen) => [...new Set(chosen)]),
    ),
    unidades: v.nullable(
      v.pipe(v.array(imei, format), v.minLength(1, webhook.units), v.maxLength(20_000, format)),
    ),
  } satisfies Record<Exclude<keyof WebhookEdit, 'activo'>, v.GenericSchema>)
}
