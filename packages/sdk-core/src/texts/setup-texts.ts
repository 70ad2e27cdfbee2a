import { setup } from './es/setup.js'
import { mergeTexts } from './merge-texts.js'
import type { Texts, TextsOverrides } from './texts.js'

/** What a widget says where its set-up is wrong. */
export type SetupTexts = Texts['setup']

/** {@link createTexts} for what is wrong with a widget's set-up; takes the same overrides. */
export function createSetupTexts(overrides?: TextsOverrides): SetupTexts {
  return mergeTexts({ setup }, overrides).setup
}
