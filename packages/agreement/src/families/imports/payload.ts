import * as v from 'valibot'
import { bad, byId, fieldTexts, none, type PayloadsFor, user } from '../../access/fields.js'
import { type ImportKind, importKinds } from '../../codes/imports.js'
import { groupSchema } from '../../entities/schemas/group.js'
import { nameText } from '../../entities/schemas/name.js'
import { mensajes } from '../../texts/api-texts.js'
import type { imports } from './calls.js'

const archivo = v.exactOptional(v.pipe(nameText(fieldTexts.hidden), v.maxLength(200, bad)))
const soloBuenas = v.exactOptional(v.boolean(bad))

const shapesFile = {
  contenido: v.pipe(v.string(mensajes.required), v.nonEmpty(mensajes.required)),
  archivo,
  user,
}

const groupName = groupSchema(fieldTexts).entries.nombre
/** Maximum number of groups that an import creates. */
const maxGroups = 1_000

const importFile = {
  tipo: v.picklist(Object.keys(importKinds) as ImportKind[], bad),
  filas: v.pipe(
    v.array(v.record(v.string(), v.pipe(v.string(bad), v.maxLength(1_000, bad))), mensajes.required),
    v.minLength(1, mensajes.required),
    v.maxLength(20_000, bad),
  ),
  gruposNuevos: v.exactOptional(v.pipe(v.array(groupName, bad), v.maxLength(maxGroups, bad))),
}

export const payloads = {
  check: v.object(importFile),
  run: v.object({
    ...importFile,
    archivo,
    soloBuenas,
  }),
  checkShapes: v.object(shapesFile),
  runShapes: v.object({ ...shapesFile, soloBuenas }),
  undo: byId,
  list: none,
} satisfies PayloadsFor<typeof imports>
