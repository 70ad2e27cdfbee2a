import { connections } from './es/connections.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the control panel says of the trackers that connect. */
export type ConnectionTexts = Widened<typeof connections>

/** {@link createTexts} for that page, which few open; takes the same overrides. */
export function createConnectionTexts(overrides?: TextsOverrides): ConnectionTexts {
  return mergeTexts<ConnectionTexts>(connections, overrides?.connections)
}
