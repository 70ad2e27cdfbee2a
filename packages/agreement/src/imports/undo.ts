import type { Account } from '../access/account.js'
import type { ImportedKind } from '../codes/imports.js'
import * as es from '../texts/es.js'
import { fill } from '../texts/merge-texts.js'

/**
 * Why the undo of an import keeps a row: removing it would lose data that was added later. Texts of Baliza, not of the
 * specification.
 */
export const undoBlockers = {
  elsewhere: 'ya lo administra otra cuenta',
  positions: 'ya tiene posiciones guardadas',
  commands: 'ya recibió comandos',
  assigned: 'ya está asignada a una cuenta',
  watched: 'ya la vigila un evento',
  alerted: 'ya tiene alertas',
  grouped: 'ya está en un grupo',
  driven: 'ya tiene conductor',
  linked: 'ya tiene enlaces para seguir unidades',
  integrated: 'ya está en una llave de API, un webhook o un sitio que la muestra',
  entered: 'ya inició sesión',
  subscribed: 'ya recibe notificaciones en un navegador',
  holds: 'ya tiene unidades asignadas',
  manages: 'ya administra usuarios o unidades',
  mirrors: 'ya tiene cuentas espejo',
  keyed: 'ya tiene llaves de API',
  hooked: 'ya tiene webhooks',
  owns: 'ya tiene geocercas, eventos, grupos, conductores o comandos',
  moved: 'ya se cambió de unidad',
  forbidden: 'tu cuenta ya no tiene permiso para quitarla',
  shared: 'ya se usa en cuentas espejo, eventos, grupos, conductores o enlaces de su cuenta',
} as const
export type UndoBlocker = keyof typeof undoBlockers

/** Whether an account may undo imports of a kind: those of shapes are also for accounts that are no managers. */
export function mayUndo({ rol }: Pick<Account, 'rol'>, kind: ImportedKind): boolean {
  return kind === 'geofences' || rol >= 3
}

/** Something that an import created and that is in use. */
export interface BlockedUndo {
  readonly nombre: string
  readonly why: UndoBlocker
}

/** Returns the response to an undo. @param undone number of rows that were undone */
export function undoAnswer(undone: number, kept: readonly BlockedUndo[]) {
  const { importUndone, importPartlyUndone, importNotUndone } = es.notifications
  const text = undone === 0 ? importNotUndone : importPartlyUndone
  return {
    status: 1 as const,
    mensaje: kept.length === 0 ? importUndone : fill(text, { undone, kept: kept.length }),
    data: {
      deshechas: undone,
      quedan: kept.map(({ nombre, why }) => ({ nombre, motivo: undoBlockers[why] })),
    },
  }
}
