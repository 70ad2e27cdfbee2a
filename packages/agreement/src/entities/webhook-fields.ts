import type { FieldsOf } from './field.js'
import type { EditedName } from './field-tables.js'
import type { Webhook } from './webhook.js'

// biome-ignore format: one line per field
/** Every field of a webhook. */
export const webhookFields = {
  id: { en: 'id', type: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', type: 'text', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  url: { en: 'url', type: 'key', label: 'Dirección', column: 'url', changedBy: 'people' },
  eventos: { en: 'events', type: 'webhookEvent[]', label: 'Lo que envía', column: 'eventos', changedBy: 'people' },
  unidades: { en: 'imeis', type: 'imei[]|null', label: 'Unidades', column: 'unidades', changedBy: 'people' },
  creado: { en: { moment: 'createdAt' }, type: 'moment', label: null, column: 'created_at', changedBy: null },
  activo: { en: 'active', type: 'bool', label: 'Activo', column: 'activo', changedBy: 'people' },
  motivo: { en: 'reason', type: 'text', label: null, column: 'motivo', changedBy: 'server' },
  entregado: { en: { moment: 'deliveredAt' }, type: 'moment|null', label: null, column: null, changedBy: null },
  fallando: { en: { moment: 'failingSince' }, type: 'moment|null', label: null, column: null, changedBy: null },
  reintento: { en: { moment: 'retryAt' }, type: 'moment|null', label: null, column: null, changedBy: null },
  anterior_hasta: { en: { moment: 'previousUntil' }, type: 'moment|null', label: null, column: 'anterior_hasta', changedBy: 'server' },
  user: { en: 'userId', type: 'id', label: null, column: 'user_id', changedBy: null },
  usuario: { en: 'username', type: 'text', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<Webhook>

/** Fields of a webhook that people change. */
export type WebhookEdit = Pick<Webhook, EditedName<typeof webhookFields>>
