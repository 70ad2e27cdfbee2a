import { connections } from './es/connections.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the control panel's page of tracker connections. */
export type ConnectionTexts = Widened<typeof connections>

/** {@link createTexts} for that page, which few users open; takes the same overrides. */
export function createConnectionTexts(overrides?: TextsOverrides): ConnectionTexts {
  return mergeTexts<ConnectionTexts>(connections, overrides?.connections)
}
