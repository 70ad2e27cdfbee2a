import { places } from './es/places.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the searches for a place say, and the menu of a place of the map. */
export type PlaceTexts = Widened<typeof places>

/** {@link createTexts} for those, which are opened on demand; takes the same overrides. */
export function createPlaceTexts(overrides?: TextsOverrides): PlaceTexts {
  return mergeTexts<PlaceTexts>(places, overrides?.places)
}
