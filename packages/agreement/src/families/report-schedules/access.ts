import { noKey, owners, type Rule, type RulesFor } from '../../access/rules.js'
import type { reportSchedules } from './calls.js'

/** A schedule sends what its owner sees to any address, so API keys may not create or change one. */
const ofReports: Rule = { ...owners, ...noKey, flag: 'reportes' }
const ofSchedule: Rule = { ...ofReports, row: ['id', 'reportSchedules'] }

export const access: RulesFor<typeof reportSchedules> = {
  list: ofReports,
  add: ofReports,
  update: ofSchedule,
  remove: ofSchedule,
  sendNow: ofSchedule,
}
