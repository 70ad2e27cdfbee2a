import { createTexts } from '@baliza/sdk-core'

/** All texts, for the pages behind the login: a chunk that is loaded with the first of them. */
export const texts = createTexts()
