import * as es from './es.js'
import { mergeTexts, type Widened } from './merge-texts.js'

const areas = {
  doubts: es.doubts,
  reports: es.namedReports,
  session: es.session,
  validation: es.reportFaults,
  errors: es.reportErrors,
}

/** Areas that the report uses; of `validation` and `errors`, only the report's parts. */
export type ReportsTexts = Widened<typeof areas>

/** Creates the texts of the report, on a page that shows only it and in the server's files, with the application's overrides. */
export function createReportsTexts(overrides?: object): ReportsTexts {
  return mergeTexts<ReportsTexts>(areas, overrides)
}
