import type { SetupTexts } from './setup-texts.js'
import type { WidgetTexts } from './widget-texts.js'

/** All texts of the widgets: what the table of another language must have. */
export interface LanguageTexts extends WidgetTexts {
  readonly setup: SetupTexts
}
