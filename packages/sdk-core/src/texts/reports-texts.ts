import { doubts } from './es/doubts.js'
import { namedReports } from './es/named.js'
import { reportErrors, reportFaults } from './es/report-faults.js'
import { session } from './es/session.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { doubts, reports: namedReports, session, validation: reportFaults, errors: reportErrors }

/** Areas that the report uses; of `validation` and `errors`, only the report's parts. */
export type ReportsTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createTexts} for a page that shows only the report; takes the same overrides. */
export function createReportsTexts(overrides?: TextsOverrides): ReportsTexts {
  return mergeTexts<ReportsTexts>(areas, overrides)
}
