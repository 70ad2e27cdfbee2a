import { createIntegrationTexts } from '@baliza/sdk-core/internal'

/** Texts of API keys, loaded with their page. */
export const integrationTexts = createIntegrationTexts()
