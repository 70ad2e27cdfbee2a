import { createPageTexts } from '@baliza/sdk-core/internal'

/** Initial texts of the pages behind the login: a chunk that is loaded with the first of them. */
export const texts = createPageTexts()
