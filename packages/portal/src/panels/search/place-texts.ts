import { createPlaceTexts } from '@baliza/sdk-core'

/** The texts of places, loaded with their panels. */
export const placeTexts = createPlaceTexts()
