import type { Tool } from '../tool.js'
import { attendAlert, listAlerts } from './alerts.js'
import { explain } from './explain.js'
import { unitDay, unitTrack, whoWasNear } from './past.js'
import { addGeofence, findPlace, listGeofences } from './places.js'
import { runReport } from './report.js'
import { shareUnit } from './share.js'
import { findUnits, fleetSummary, locateUnit } from './units.js'

/** All tools. No tool sends a command to a vehicle, creates accounts, keys or webhooks, or removes anything. */
export const tools: readonly Tool[] = [
  fleetSummary,
  findUnits,
  locateUnit,
  unitDay,
  unitTrack,
  runReport,
  listAlerts,
  whoWasNear,
  listGeofences,
  findPlace,
  explain,
  addGeofence,
  attendAlert,
  shareUnit,
]
