import type { SetupTexts } from './setup-texts.js'
import type { WidgetTexts } from './widget-texts.js'

/** All that the widgets say: what a table of another language has, whole. */
export interface LanguageTexts extends WidgetTexts {
  readonly setup: SetupTexts
}
