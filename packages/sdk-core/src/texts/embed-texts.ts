import { embed } from './es/embed.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** What the form of a mirror account's widgets in other sites says. */
export type EmbedTexts = Widened<typeof embed>

/** {@link createTexts} for that form, which few open; takes the same overrides. */
export function createEmbedTexts(overrides?: TextsOverrides): EmbedTexts {
  return mergeTexts<EmbedTexts>(embed, overrides?.embed)
}
