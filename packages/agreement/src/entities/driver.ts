import { id, optionalText, record, text } from './record.js'
import type { UserId } from './user.js'

/** A driver (specification 2, section 3). */
export interface Driver {
  /** The wire's `_id`. */
  readonly id: string
  readonly nombre: string
  /** Id of the unit driven, or `null`. */
  readonly id_unidad: string | null
  readonly nombre_unidad: string
  readonly tel: string
  readonly email: string
  readonly descripcion: string
  /** Account that the driver belongs to. */
  readonly id_user: UserId | null
  /**
   * Its id in another system, unique among the drivers of the account; `null`: it has none.
   * @remarks Baliza extension.
   */
  readonly id_externo: string | null
}

/** Reads a driver. @throws Malformed */
export const readDriver = record<Driver>('the driver', {
  id,
  nombre: text,
  id_unidad: optionalText,
  nombre_unidad: text,
  tel: text,
  email: text,
  descripcion: text,
  id_user: optionalText,
  id_externo: optionalText,
})
