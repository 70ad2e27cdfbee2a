import { createEmbedTexts } from '@baliza/sdk-core/internal'

/** Texts of this form, loaded with it. */
export const embedTexts = createEmbedTexts()
