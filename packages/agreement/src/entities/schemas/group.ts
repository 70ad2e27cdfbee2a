import * as v from 'valibot'
import { externalIdSchema } from './external-id.js'
import { nameText } from './name.js'

/** Messages of the group form: the catalogue's `validation`, or the caller's own. */
export interface GroupMessages {
  readonly format: string
  readonly hidden: string
  readonly group: { readonly nombre: string; readonly units: string }
}

/** Maximum number of units per group. A larger group would be the whole fleet. */
const maxUnits = 10_000

/** Returns the schema of the form for a new or an existing group: a name and at least one unit (specification 2, section 5). */
export function groupSchema({ group, format, hidden }: GroupMessages) {
  return v.object({
    nombre: v.pipe(
      v.optional(nameText(hidden, group.nombre), ''),
      v.nonEmpty(group.nombre),
      v.maxLength(100, format),
    ),
    descripcion: v.optional(v.pipe(v.string(format), v.trim(), v.maxLength(500, format)), ''),
    imeis: v.pipe(
      v.optional(
        v.array(v.pipe(v.string(format), v.nonEmpty(format), v.maxLength(32, format)), group.units),
        [],
      ),
      v.minLength(1, group.units),
      v.maxLength(maxUnits, format),
    ),
    /** If it is omitted, it stays unchanged. */
    id_externo: v.exactOptional(externalIdSchema({ format, hidden })),
  })
}

/** Fields of the group form. */
export type GroupForm = v.InferOutput<ReturnType<typeof groupSchema>>
