import type { Widened } from '@baliza/sdk-core/internal'
import { nearby } from '../../context/texts/nearby.js'
import { places } from '../../context/texts/places.js'

const areas = { nearby, places }

/** Texts for a place on the map: its search (`places`), its menu and the units that were near it (`nearby`). */
export const placeTexts: Widened<typeof areas> = areas
