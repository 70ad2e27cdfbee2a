import type { Webhook } from '@baliza/sdk-core/internal'
import type { integrationTexts } from '../integration-texts.js'

export type WebhookState = keyof typeof integrationTexts.webhooks.states

export const stateOf = ({ activo, fallando }: Webhook): WebhookState =>
  activo ? (fallando === null ? 'ok' : 'late') : 'stopped'

export const tones = { ok: 'success', late: 'warning', stopped: 'danger' } as const satisfies Readonly<
  Record<WebhookState, string>
>
