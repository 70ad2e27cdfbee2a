import { reportOutput } from './es/report-output.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the portal says of a history that is printed, and of reports by mail. */
export type ReportOutputTexts = Widened<typeof reportOutput>

/** {@link createTexts} for those parts, which few open; takes the same overrides. */
export function createReportOutputTexts(overrides?: TextsOverrides): ReportOutputTexts {
  return mergeTexts<ReportOutputTexts>(reportOutput, overrides?.reportOutput)
}
