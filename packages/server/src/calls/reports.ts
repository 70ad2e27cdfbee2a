import { notYet } from './handler.js'
import type { HandlersOf } from './served.js'

export const reports: HandlersOf<'reports'> = {
  utilization: notYet(),
  deviceInfo: notYet(),
  events: notYet(),
  general: notYet(),
  speeding: notYet(),
  unitUtilization: notYet(),
  positions: notYet(),
}
