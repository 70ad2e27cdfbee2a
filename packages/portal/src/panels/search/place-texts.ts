import { createPlaceTexts } from '@baliza/sdk-core/internal'

/** Texts of places, loaded with their panels. */
export const placeTexts = createPlaceTexts()
