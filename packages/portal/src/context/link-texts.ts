import { createLinkTexts } from '@baliza/sdk-core/internal'

/** Texts of shared links, loaded with the first page that needs them. */
export const linkTexts = createLinkTexts()
