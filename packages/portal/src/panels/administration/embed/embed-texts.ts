import { es, type Widened } from '@baliza/sdk-core/internal'

/** Texts of this form, loaded with it. */
export const embedTexts: Widened<typeof es.embed> = es.embed
