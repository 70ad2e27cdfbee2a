import { positions } from './es/positions.js'
import { session } from './es/session.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { positions, session }

/** Areas that the positions table uses. */
export type PositionsTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createTexts} for a page that shows only the positions table; takes the same overrides. */
export function createPositionsTexts(overrides?: TextsOverrides): PositionsTexts {
  return mergeTexts<PositionsTexts>(areas, overrides)
}
