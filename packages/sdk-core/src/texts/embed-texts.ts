import { embed } from './es/embed.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

/** Texts of the form that embeds a mirror account's widgets in other sites. */
export type EmbedTexts = Widened<typeof embed>

/** {@link createTexts} for that form, which few users open; takes the same overrides. */
export function createEmbedTexts(overrides?: TextsOverrides): EmbedTexts {
  return mergeTexts<EmbedTexts>(embed, overrides?.embed)
}
