import { imports } from './es/imports.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the page that imports accounts and devices. */
export type ImportTexts = Widened<typeof imports>

/** {@link createTexts} for that page, which few users open; takes the same overrides. */
export function createImportTexts(overrides?: TextsOverrides): ImportTexts {
  return mergeTexts<ImportTexts>(imports, overrides?.imports)
}
