import { doubts } from './es/doubts.js'
import { map } from './es/map.js'
import { session } from './es/session.js'
import { states } from './es/states.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { doubts, map, session, states }

/** The areas that the map widget begins with. */
export type MapTexts = Pick<WidgetTexts, keyof typeof areas>

/**
 * {@link createTexts} for a page that shows a map alone; takes the same overrides. Of what the map loads later, drawing
 * and the cards of alerts, it keeps the overrides alone.
 */
export function createMapTexts(overrides?: TextsOverrides): MapTexts & Omit<TextsOverrides, keyof MapTexts> {
  return { ...overrides, ...mergeTexts<MapTexts>(areas, overrides) }
}
