import { createPageTexts } from '@baliza/sdk-core'

/** What the pages behind the login say before anything is opened: a chunk that is loaded with the first of them. */
export const texts = createPageTexts()
