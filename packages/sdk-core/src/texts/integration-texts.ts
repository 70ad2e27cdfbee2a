import { integrations } from './es/integrations.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the control panel's pages of API keys and webhooks. */
export type IntegrationTexts = Widened<typeof integrations>

/** {@link createTexts} for those pages, which few users open; takes the same overrides. */
export function createIntegrationTexts(overrides?: TextsOverrides): IntegrationTexts {
  return mergeTexts<IntegrationTexts>(integrations, overrides?.integrations)
}
