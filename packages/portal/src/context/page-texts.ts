import { createTexts } from '@baliza/sdk-core'

/** The whole catalogue, for the pages behind the login: it is loaded with the first of them. */
export const texts = createTexts()
