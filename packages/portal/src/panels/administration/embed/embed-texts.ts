import { createEmbedTexts } from '@baliza/sdk-core'

/** The texts of this form, loaded with it. */
export const embedTexts = createEmbedTexts()
