import { es } from '../../texts/es.js'
import { fill } from '../../texts/merge-texts.js'

/** Why a row of an import stays where the import is undone: it would be lost to somebody. All ours. */
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
  shared: 'ya se usa en cuentas espejo, eventos, grupos, conductores o enlaces de su cuenta',
} as const
export type UndoBlocker = keyof typeof undoBlockers

/** Something of an import that is in use. */
export interface BlockedUndo {
  readonly nombre: string
  readonly why: UndoBlocker
}

/** What came of an undoing, as it is answered. @param undone how many rows were undone */
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
