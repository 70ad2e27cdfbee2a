import { managers, narrowed, type RulesFor, superAdmin } from '../../access/rules.js'
import type { devices } from './calls.js'

export const access: RulesFor<typeof devices> = {
  list: { ...superAdmin, ...narrowed },
  listOfManager: { ...managers, ...narrowed },
  searchByImei: managers,
  add: { ...managers, refers: { manager: 'users' } },
  put: { ...managers, refers: { manager: 'users' } },
  remove: { ...managers, unit: 'id' },
  renew: { ...managers, ...narrowed, unit: 'id' },
  clean: { ...managers, ...narrowed, imei: 'imei' },
  cleanAll: superAdmin,
  startCleaning: superAdmin,
  cleaning: superAdmin,
  countPositions: { ...managers, ...narrowed, unit: 'id' },
  countAlerts: { ...managers, ...narrowed },
  brands: { ...managers, ...narrowed },
}
