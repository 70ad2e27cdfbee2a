import { doubts } from './es/doubts.js'
import { map } from './es/map.js'
import { session } from './es/session.js'
import { states } from './es/states.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { doubts, map, session, states }

/** Areas that the map widget needs at its start. */
export type MapTexts = Pick<WidgetTexts, keyof typeof areas>

/**
 * {@link createTexts} for a page that shows only a map; takes the same overrides. For the parts that the map loads later, drawing
 * and the cards of alerts, it contains only the overrides.
 */
export function createMapTexts(overrides?: TextsOverrides): MapTexts & Omit<TextsOverrides, keyof MapTexts> {
  return { ...overrides, ...mergeTexts<MapTexts>(areas, overrides) }
}
