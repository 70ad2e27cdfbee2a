import { createEmbedTexts } from '@baliza/sdk-core'

/** Texts of this form, loaded with it. */
export const embedTexts = createEmbedTexts()
