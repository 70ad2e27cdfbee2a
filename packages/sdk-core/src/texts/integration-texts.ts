import { integrations } from './es/integrations.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the control panel says of API keys. */
export type IntegrationTexts = Widened<typeof integrations>

/** {@link createTexts} for those pages, which few open; takes the same overrides. */
export function createIntegrationTexts(overrides?: TextsOverrides): IntegrationTexts {
  return mergeTexts<IntegrationTexts>(integrations, overrides?.integrations)
}
