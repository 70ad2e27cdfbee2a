import { attending } from './es/attending.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts for the acknowledgement of alerts. */
export type AttendingTexts = Widened<typeof attending>

/** {@link createTexts} for the parts in which alerts are acknowledged, loaded with them; takes the same overrides. */
export function createAttendingTexts(overrides?: TextsOverrides): AttendingTexts {
  return mergeTexts<AttendingTexts>(attending, overrides?.attending)
}
