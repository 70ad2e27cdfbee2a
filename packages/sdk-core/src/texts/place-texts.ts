import { nearby } from './es/nearby.js'
import { places } from './es/places.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { nearby, places }

/** Texts for a place on the map: its search (`places`), its menu and the units that were near it (`nearby`). */
export type PlaceTexts = Widened<typeof areas>

/** {@link createTexts} for those parts, which are opened on demand; takes the same overrides. */
export function createPlaceTexts(overrides?: TextsOverrides): PlaceTexts {
  return mergeTexts<PlaceTexts>(areas, overrides)
}
