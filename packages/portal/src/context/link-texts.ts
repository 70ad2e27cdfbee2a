import { createLinkTexts } from '@baliza/sdk-core'

/** The texts of what is shared by a link, loaded with it. */
export const linkTexts = createLinkTexts()
