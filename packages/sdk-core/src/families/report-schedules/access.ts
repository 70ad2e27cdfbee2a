import { noKey, owners, type Rule, type RulesFor } from '../../agreement/rules.js'
import type { reportSchedules } from './calls.js'

/** It tells whoever has an address what its owner sees: no key makes or changes one. */
const ofReports: Rule = { ...owners, ...noKey, flag: 'reportes' }
const ofSchedule: Rule = { ...ofReports, row: ['id', 'reportSchedules'] }

export const access: RulesFor<typeof reportSchedules> = {
  list: ofReports,
  add: ofReports,
  update: ofSchedule,
  remove: ofSchedule,
  sendNow: ofSchedule,
}
