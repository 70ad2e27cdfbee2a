import { nearby } from './es/nearby.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the panel of who was near a place says, and whatever leads to it. */
export type NearbyTexts = Widened<typeof nearby>

/** {@link createTexts} for that panel, which few open; takes the same overrides. */
export function createNearbyTexts(overrides?: TextsOverrides): NearbyTexts {
  return mergeTexts<NearbyTexts>(nearby, overrides?.nearby)
}
