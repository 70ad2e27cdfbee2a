import * as v from 'valibot'
import type { FlagSent } from '../../access/account.js'
import { bit, byId, fieldTexts, id, type PayloadsFor } from '../../access/fields.js'
import { mirrorAccountChangeSchema, newMirrorAccountSchema } from '../../entities/schemas/mirror-account.js'
import type { mirrorAccounts } from './calls.js'

const permissions = {
  cmd: v.exactOptional(bit),
  editar: v.exactOptional(bit),
  geopdi: v.exactOptional(bit),
  rutas: v.exactOptional(bit),
  reportes: v.exactOptional(bit),
} satisfies Record<FlagSent, v.GenericSchema>

export const payloads = {
  list: byId,
  add: v.object({ iduser: id, ...newMirrorAccountSchema(fieldTexts).entries, ...permissions }),
  update: v.object({ iduser: id, ...mirrorAccountChangeSchema(fieldTexts).entries, ...permissions }),
} satisfies PayloadsFor<typeof mirrorAccounts>
