import { createServerTexts } from '@baliza/sdk-core'

/** The texts of the page of the server, loaded with it. */
export const serverTexts = createServerTexts()
