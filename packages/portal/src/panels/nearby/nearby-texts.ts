import { createNearbyTexts } from '@baliza/sdk-core'

/** The texts of this panel, loaded with it, or with what leads to it. */
export const nearbyTexts = createNearbyTexts()
