import * as v from 'valibot'
import { bad, byId, fieldTexts, none, type PayloadsFor } from '../../access/fields.js'
import { apiKeySchema } from '../../entities/schemas/api-key.js'
import { integrations } from '../../texts/es/integrations.js'
import type { apiKeys } from './calls.js'

export const payloads = {
  list: none,
  self: none,
  add: apiKeySchema({ ...fieldTexts, key: integrations.keys.problems }),
  revoke: v.object({ ...byId.entries, conEventos: v.exactOptional(v.boolean(bad)) }),
} satisfies PayloadsFor<typeof apiKeys>
