import { mergeTexts } from '@baliza/sdk-core/internal'
import { type SetupTexts, setup } from './setup.js'
import type { TextsOverrides } from './widget-texts.js'

/** {@link createWidgetTexts} for the set-up errors of a widget; takes the same overrides. */
export function createSetupTexts(overrides?: TextsOverrides): SetupTexts {
  return mergeTexts<{ readonly setup: SetupTexts }>({ setup }, overrides).setup
}
