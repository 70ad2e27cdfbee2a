import * as v from 'valibot'
import { byId, fieldTexts, id, type PayloadsFor, rol, user } from '../../access/fields.js'
import { groupSchema } from '../../entities/schemas/group.js'
import type { groups } from './calls.js'

const { nombre, descripcion, imeis } = groupSchema(fieldTexts).entries

/** The units of a group in the wire's form. */
const unidades = v.optional(v.object({ imeis }), {})

export const payloads = {
  list: v.object({ user, rol }),
  add: v.object({ user, nombre, desc: descripcion, unidades }),
  update: v.object({ id, nombre, descripcion, unidades }),
  remove: byId,
} satisfies PayloadsFor<typeof groups>
