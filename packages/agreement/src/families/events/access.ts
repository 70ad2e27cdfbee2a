import { asUser, type RulesFor } from '../../access/rules.js'
import type { events } from './calls.js'

const ofPlace = { nodo_geocerca: 'geofences' } as const

export const access: RulesFor<typeof events> = {
  list: asUser,
  get: { row: ['id', 'events'] },
  add: { login: 'creator', imei: 'gps', refers: ofPlace },
  trial: { login: 'creator', imei: 'gps', refers: ofPlace },
  update: { row: ['id', 'events'], imei: 'gps', refers: ofPlace },
  remove: { row: ['id', 'events'] },
  setFlag: { row: ['id', 'events'] },
}
