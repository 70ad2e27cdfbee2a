import { narrowed, noKey, type RulesFor } from '../../access/rules.js'
import type { follow } from './calls.js'

export const access: RulesFor<typeof follow> = {
  create: { ...narrowed, imei: 'imei', shows: true, refers: { 'destino.geocerca': 'geofences' } },
  eta: { ...noKey, byLink: true },
  list: { ...narrowed, imei: 'imei' },
  revoke: { ...narrowed, imei: 'imei', refers: { id: 'follow' } },
}
