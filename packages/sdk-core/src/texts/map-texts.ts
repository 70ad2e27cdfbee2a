import { drawingHints } from './es/drawing-hints.js'
import { map } from './es/map.js'
import { session } from './es/session.js'
import { states } from './es/states.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { drawingHints, map, session, states }

/** The areas that the map widget uses. */
export type MapTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createTexts} for a page that shows a map alone; takes the same overrides. */
export function createMapTexts(overrides?: TextsOverrides): MapTexts {
  return mergeTexts<MapTexts>(areas, overrides)
}
