import { reportOutput } from './es/report-output.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of printed histories, and of reports by e-mail. */
export type ReportOutputTexts = Widened<typeof reportOutput>

/** {@link createTexts} for those parts, which few users open; takes the same overrides. */
export function createReportOutputTexts(overrides?: TextsOverrides): ReportOutputTexts {
  return mergeTexts<ReportOutputTexts>(reportOutput, overrides?.reportOutput)
}
