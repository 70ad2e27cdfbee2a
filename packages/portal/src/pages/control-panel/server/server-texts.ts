import { createServerTexts } from '@baliza/sdk-core/internal'

/** Texts of the server page, loaded with it. */
export const serverTexts = createServerTexts()
