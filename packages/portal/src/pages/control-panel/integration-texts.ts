import { createIntegrationTexts } from '@baliza/sdk-core'

/** The texts of API keys, loaded with their page. */
export const integrationTexts = createIntegrationTexts()
