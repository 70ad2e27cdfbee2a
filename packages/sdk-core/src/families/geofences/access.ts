import type { Flag } from '../../agreement/account.js'
import { asUser, type Body, embedded, type RulesFor } from '../../agreement/rules.js'
import type { geofences } from './calls.js'

/** Geofences and points of interest are one permission, routes another (specification 1, section 6). */
export const drawnFlag = (tipo: unknown): Flag => (tipo === 4 ? 'rutas' : 'geocirculares')
/** By what the payload says that it is: the handler looks at what is stored. */
const drawn = ({ tipo }: Body): Flag => drawnFlag(tipo)

export const access: RulesFor<typeof geofences> = {
  list: embedded,
  add: { ...asUser, flag: drawn },
  update: { ...asUser, row: ['id', 'geofences'], flag: drawn },
  remove: { row: ['id', 'geofences'], flag: drawn },
}
