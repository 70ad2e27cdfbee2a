import { setup } from './es/setup.js'
import { mergeTexts } from './merge-texts.js'
import type { Texts, TextsOverrides } from './texts.js'

/** Texts of a widget whose set-up is wrong. */
export type SetupTexts = Texts['setup']

/** {@link createTexts} for the set-up errors of a widget; takes the same overrides. */
export function createSetupTexts(overrides?: TextsOverrides): SetupTexts {
  return mergeTexts({ setup }, overrides).setup
}
