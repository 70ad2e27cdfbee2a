import type { SetupTexts } from './setup-texts.js'
import type { WidgetTexts } from './widget-texts.js'

/** All texts of the widgets. The table of another language must contain them. */
export interface LanguageTexts extends WidgetTexts {
  readonly setup: SetupTexts
}
