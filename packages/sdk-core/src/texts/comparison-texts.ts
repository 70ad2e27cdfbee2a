import { comparison } from './es/comparison.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the page that compares the days of several units. */
export type ComparisonTexts = Widened<typeof comparison>

/** {@link createTexts} for that page, which few users open; takes the same overrides. */
export function createComparisonTexts(overrides?: TextsOverrides): ComparisonTexts {
  return mergeTexts<ComparisonTexts>(comparison, overrides?.comparison)
}
