import { createPlaceTexts } from '@baliza/sdk-core'

/** Texts of places, loaded with their panels. */
export const placeTexts = createPlaceTexts()
