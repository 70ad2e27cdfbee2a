import { map } from './es/map.js'
import { session } from './es/session.js'
import { states } from './es/states.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { map, session, states }

/** The areas that the map widget uses. */
export type WidgetTexts = Widened<typeof areas>

/** {@link createTexts} for a page that must not carry the portal's texts; takes the same overrides. */
export function createWidgetTexts(overrides?: TextsOverrides): WidgetTexts {
  return mergeTexts<WidgetTexts>(areas, overrides)
}
