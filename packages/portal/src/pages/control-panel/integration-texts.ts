import { es, type Widened } from '@baliza/sdk-core/internal'

/** Texts of API keys, loaded with their page. */
export const integrationTexts: Widened<typeof es.integrations> = es.integrations
