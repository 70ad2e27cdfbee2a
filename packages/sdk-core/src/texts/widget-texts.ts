import { doubts } from './es/doubts.js'
import { drawingHints } from './es/drawing-hints.js'
import { map } from './es/map.js'
import { namedAlerts, namedReports } from './es/named.js'
import { positions } from './es/positions.js'
import { reportErrors, reportFaults } from './es/report-faults.js'
import { session } from './es/session.js'
import { states } from './es/states.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = {
  alerts: namedAlerts,
  doubts,
  drawingHints,
  errors: reportErrors,
  map,
  positions,
  reports: namedReports,
  session,
  states,
  validation: reportFaults,
}

/** Areas that the widgets use; of `validation` and `errors`, only the report's parts. */
export type WidgetTexts = Widened<typeof areas>

/** {@link createTexts} for a page that must not load the portal's texts; takes the same overrides. */
export function createWidgetTexts(overrides?: TextsOverrides): WidgetTexts {
  return mergeTexts<WidgetTexts>(areas, overrides)
}
