import { board } from './es/board.js'
import { follow } from './es/follow.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { follow, board }

/** Texts of live tracking, of boards, and of the links to them. */
export type LinkTexts = Widened<typeof areas>

/** {@link createTexts} for pages shared by a link, which few users open; takes the same overrides. */
export function createLinkTexts(overrides?: TextsOverrides): LinkTexts {
  return mergeTexts<LinkTexts>(areas, overrides)
}
