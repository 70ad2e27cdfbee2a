import { attending } from './es/attending.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What is said where alerts are attended. */
export type AttendingTexts = Widened<typeof attending>

/** {@link createTexts} for the parts in which alerts are attended, which are loaded with them; takes the same overrides. */
export function createAttendingTexts(overrides?: TextsOverrides): AttendingTexts {
  return mergeTexts<AttendingTexts>(attending, overrides?.attending)
}
