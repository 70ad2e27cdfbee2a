import { server } from './es/server.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the server page. */
export type ServerTexts = Widened<typeof server>

/** {@link createTexts} for that page; takes the same overrides. */
export function createServerTexts(overrides?: TextsOverrides): ServerTexts {
  return mergeTexts<ServerTexts>(server, overrides?.server)
}
