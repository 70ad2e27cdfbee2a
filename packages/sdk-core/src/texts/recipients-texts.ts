import { recipients } from './es/recipients.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the confirmation of recipients. */
export type RecipientsTexts = Widened<typeof recipients>

/** {@link createTexts} for the parts where an address is entered; takes the same overrides. */
export function createRecipientsTexts(overrides?: TextsOverrides): RecipientsTexts {
  return mergeTexts<RecipientsTexts>(recipients, overrides?.recipients)
}
