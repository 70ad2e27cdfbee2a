import * as v from 'valibot'
import type { DriverTable } from '../driver-fields.js'
import type { EditedName } from '../field-tables.js'
import { externalIdSchema } from './external-id.js'
import { nameText } from './name.js'

/** Messages of the driver form: the catalogue's `validation`, or the caller's own. */
export interface DriverMessages {
  readonly format: string
  readonly hidden: string
  readonly driver: { readonly nombre: string }
}

/**
 * Returns the schema of the driver form. Only the name is required. A non-empty e-mail address must be valid (specification 2,
 * section 5).
 */
export function driverSchema({ driver, format, hidden }: DriverMessages) {
  const optional = (most: number) =>
    v.optional(v.pipe(v.string(format), v.trim(), v.maxLength(most, format)), '')
  return v.object({
    nombre: v.pipe(
      v.optional(nameText(hidden, driver.nombre), ''),
      v.nonEmpty(driver.nombre),
      v.maxLength(100, format),
    ),
    tel: optional(30),
    email: v.optional(
      v.pipe(
        v.string(format),
        v.trim(),
        v.maxLength(200, format),
        v.check((text) => text === '' || v.EMAIL_REGEX.test(text), format),
      ),
      '',
    ),
    descripcion: optional(500),
    /** Id of the unit driven; empty for none. */
    id_unidad: optional(64),
    /** Name of the unit. The server ignores it and reads the name from the unit itself. */
    nombre_unidad: optional(200),
    /** If it is omitted, it stays unchanged. */
    id_externo: v.exactOptional(externalIdSchema({ format, hidden })),
  } satisfies Record<Exclude<EditedName<DriverTable>, 'id_user'> | 'nombre_unidad', v.GenericSchema>)
}
