import { type RulesFor, report } from '../../access/rules.js'
import type { reports } from './calls.js'

export const access: RulesFor<typeof reports> = {
  utilization: report,
  deviceInfo: report,
  events: report,
  general: report,
  speeding: report,
  unitUtilization: report,
  positions: report,
}
