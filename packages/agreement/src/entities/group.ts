import { imeis } from './alert-event.js'
import { from, id, optionalText, record, text } from './record.js'
import type { Imei } from './unit.js'

/** A group of units (specification 1, section 3). */
export interface Group {
  readonly id: string
  readonly nombre: string
  readonly descripcion: string
  /** The wire's `unidades.imeis`. */
  readonly imeis: readonly Imei[]
  /**
   * Its id in another system, unique among the groups of the account; `null`: it has none.
   * @remarks Baliza extension.
   */
  readonly id_externo: string | null
}

/** Reads a group. @throws Malformed */
export const readGroup = record<Group>('the group', {
  id,
  nombre: text,
  descripcion: text,
  imeis: from('unidades', imeis),
  id_externo: optionalText,
})
