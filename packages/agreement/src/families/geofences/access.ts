import type { AccountFlag } from '../../access/account.js'
import { asUser, type Body, embedded, type RulesFor } from '../../access/rules.js'
import type { geofences } from './calls.js'

/**
 * Returns the permission for a type: geofences and points of interest share one, routes have another (specification 1, section
 * 6).
 */
export const drawnFlag = (tipo: unknown): AccountFlag => (tipo === 4 ? 'rutas' : 'geocirculares')
/** Uses the type in the payload. The handler also checks the stored type. */
const drawn = ({ tipo }: Body): AccountFlag => drawnFlag(tipo)

export const access: RulesFor<typeof geofences> = {
  list: embedded,
  add: { ...asUser, flag: drawn },
  update: { ...asUser, row: ['id', 'geofences'], flag: drawn },
  put: { ...asUser, flag: drawn },
  remove: { row: ['id', 'geofences'], flag: drawn },
}
