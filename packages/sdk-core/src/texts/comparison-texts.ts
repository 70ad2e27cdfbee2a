import { comparison } from './es/comparison.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the days of several units side by side say. */
export type ComparisonTexts = Widened<typeof comparison>

/** {@link createTexts} for that page, which few open; takes the same overrides. */
export function createComparisonTexts(overrides?: TextsOverrides): ComparisonTexts {
  return mergeTexts<ComparisonTexts>(comparison, overrides?.comparison)
}
