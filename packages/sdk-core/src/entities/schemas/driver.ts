import * as v from 'valibot'
import { nameText } from './name.js'

/** The texts of the driver form: the catalogue's `validation`, or a host's own. */
export interface DriverMessages {
  readonly format: string
  readonly hidden: string
  readonly driver: { readonly nombre: string }
}

/** The driver form: only the name is required; an e-mail address, where there is one, must be one (specification 2, section 5). */
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
    /** The unit driven, by its id; empty for none. */
    id_unidad: optional(64),
    /** Its name, which the server reads from the unit itself. */
    nombre_unidad: optional(200),
  })
}
