import { fill } from '../../texts/merge-texts.js'
import { type Refused, refuseWith } from '../refusals.js'
import { mensajes } from '../texts.js'

/** What of an import has been used since, so that taking it back would lose something. All ours. */
export const undoBlockers = {
  positions: 'ya tiene posiciones guardadas',
  commands: 'ya recibió comandos',
  assigned: 'ya está asignada a una cuenta',
  watched: 'ya la vigila un evento',
  grouped: 'ya está en un grupo',
  driven: 'ya tiene conductor',
  entered: 'ya inició sesión',
  holds: 'ya tiene unidades asignadas',
  manages: 'ya administra usuarios o unidades',
  mirrors: 'ya tiene cuentas espejo',
  owns: 'ya tiene geocercas, eventos, grupos, conductores o comandos',
  moved: 'ya se cambió de unidad',
  shared: 'ya se usa en cuentas espejo, eventos, grupos o conductores de su cuenta',
} as const
export type UndoBlocker = keyof typeof undoBlockers

/** Something of an import that is in use. */
export interface BlockedUndo {
  readonly nombre: string
  readonly why: UndoBlocker
}

/** What is in the way of an undoing, as it is answered; `null`: nothing is. */
export function undoRefusal(blocked: readonly BlockedUndo[]): Refused | null {
  const [first, ...more] = blocked
  if (first === undefined) return null
  const others = more.length === 0 ? '' : fill(mensajes.undoBlockedToo, { count: more.length })
  const why = undoBlockers[first.why]
  return refuseWith('inUse', fill(mensajes.undoBlocked, { name: first.nombre, why, others }))
}
