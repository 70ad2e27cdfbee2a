import * as v from 'valibot'
import { byId, fieldTexts, id, type PayloadsFor, paging, rol, user } from '../../access/fields.js'
import { putEntries, requiredExternalId } from '../../access/put-fields.js'
import { groupSchema } from '../../entities/schemas/group.js'
import type { groups } from './calls.js'

const { nombre, descripcion, imeis, id_externo } = groupSchema(fieldTexts).entries

/** The units of a group in the wire's form. */
const unidades = v.optional(v.object({ imeis }), {})

export const payloads = {
  list: v.object({ user, rol, ...paging }),
  add: v.object({ user, nombre, desc: descripcion, unidades, id_externo }),
  update: v.object({ id, nombre, descripcion, unidades, id_externo }),
  put: v.object({ user, ...putEntries({ nombre, descripcion, unidades }), id_externo: requiredExternalId }),
  remove: byId,
} satisfies PayloadsFor<typeof groups>
