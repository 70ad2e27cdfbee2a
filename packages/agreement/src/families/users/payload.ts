import * as v from 'valibot'
import {
  bit,
  byId,
  fieldTexts,
  id,
  moment,
  none,
  type PayloadsFor,
  paging,
  rol,
  role,
} from '../../access/fields.js'
import { putEntries, requiredExternalId } from '../../access/put-fields.js'
import { newUserSchema, userChangeSchema } from '../../entities/schemas/user.js'
import type { users } from './calls.js'

const { id_externo: _, ...putFields } = newUserSchema(fieldTexts).entries

export const payloads = {
  list: v.object({ rol, ...paging }),
  listOfManager: none,
  managers: none,
  add: v.object({
    ...newUserSchema(fieldTexts).entries,
    // The catalogue sends these fields, but the server determines the values itself.
    activo: v.exactOptional(bit),
    reg: v.exactOptional(moment),
    rol_reg: v.exactOptional(role),
  }),
  update: v.object({ id, ...userChangeSchema(fieldTexts).entries, activo: bit }),
  put: v.object({
    ...putEntries({ ...putFields, activo: bit }),
    manager: v.exactOptional(v.nullable(id)),
    id_externo: requiredExternalId,
  }),
  remove: byId,
  permit: v.object({ id, integraciones: bit }),
  enter: byId,
} satisfies PayloadsFor<typeof users>
