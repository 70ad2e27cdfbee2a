import type { FieldsOf } from './field.js'
import type { EditedName } from './field-tables.js'
import type { Webhook } from './webhook.js'

// biome-ignore format: one line per field
/** Every field of a webhook. */
export const webhookFields = {
  id: { en: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  url: { en: 'url', label: 'Dirección', column: 'url', changedBy: 'people' },
  eventos: { en: 'events', label: 'Lo que envía', column: 'eventos', changedBy: 'people' },
  unidades: { en: 'imeis', label: 'Unidades', column: 'unidades', changedBy: 'people' },
  creado: { en: { moment: 'createdAt' }, label: null, column: 'created_at', changedBy: null },
  activo: { en: 'active', label: 'Activo', column: 'activo', changedBy: 'people' },
  motivo: { en: 'reason', label: null, column: 'motivo', changedBy: 'server' },
  entregado: { en: { moment: 'deliveredAt' }, label: null, column: null, changedBy: null },
  fallando: { en: { moment: 'failingSince' }, label: null, column: null, changedBy: null },
  reintento: { en: { moment: 'retryAt' }, label: null, column: null, changedBy: null },
  anterior_hasta: { en: { moment: 'previousUntil' }, label: null, column: 'anterior_hasta', changedBy: 'server' },
  user: { en: 'userId', label: null, column: 'user_id', changedBy: null },
  usuario: { en: 'username', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<Webhook>

/** Fields of a webhook that people change. */
export type WebhookEdit = Pick<Webhook, EditedName<typeof webhookFields>>
