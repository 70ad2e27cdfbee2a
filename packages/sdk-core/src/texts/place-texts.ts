import { nearby } from './es/nearby.js'
import { places } from './es/places.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { nearby, places }

/** What is said of a place of the map: its searches (`places`), its menu and who was near it (`nearby`). */
export type PlaceTexts = Widened<typeof areas>

/** {@link createTexts} for those, which are opened on demand; takes the same overrides. */
export function createPlaceTexts(overrides?: TextsOverrides): PlaceTexts {
  return mergeTexts<PlaceTexts>(areas, overrides)
}
