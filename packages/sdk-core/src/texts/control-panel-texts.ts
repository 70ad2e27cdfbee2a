import { controlPanel } from './es/control-panel.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the control panel. */
export type ControlPanelTexts = Widened<typeof controlPanel>

/** {@link createTexts} for the control panel, which only managers open; takes the same overrides. */
export function createControlPanelTexts(overrides?: TextsOverrides): ControlPanelTexts {
  return mergeTexts<ControlPanelTexts>(controlPanel, overrides?.controlPanel)
}
