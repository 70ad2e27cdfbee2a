import * as v from 'valibot'
import { bit, byId, id, type PayloadsFor, words } from '../../agreement/fields.js'
import { mirrorAccountChangeSchema, newMirrorAccountSchema } from '../../entities/schemas/mirror-account.js'
import type { mirrorAccounts } from './calls.js'

const permissions = {
  cmd: v.exactOptional(bit),
  editar: v.exactOptional(bit),
  geopdi: v.exactOptional(bit),
  rutas: v.exactOptional(bit),
  reportes: v.exactOptional(bit),
}

export const payloads = {
  list: byId,
  add: v.object({ iduser: id, ...newMirrorAccountSchema(words).entries, ...permissions }),
  update: v.object({ iduser: id, ...mirrorAccountChangeSchema(words).entries, ...permissions }),
} satisfies PayloadsFor<typeof mirrorAccounts>
