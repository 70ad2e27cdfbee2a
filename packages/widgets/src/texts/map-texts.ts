import { es, mergeTexts } from '@baliza/sdk-core/internal'
import type { TextsOverrides, WidgetTexts } from './widget-texts.js'

const areas = { doubts: es.doubts, map: es.map, session: es.session, states: es.states }

/** Areas that the map widget needs at its start. */
export type MapTexts = Pick<WidgetTexts, keyof typeof areas>

/**
 * {@link createWidgetTexts} for a page that shows only a map; takes the same overrides. For the parts that the map loads later, drawing
 * and the cards of alerts, it contains only the overrides.
 */
export function createMapTexts(overrides?: TextsOverrides): MapTexts & Omit<TextsOverrides, keyof MapTexts> {
  return { ...overrides, ...mergeTexts<MapTexts>(areas, overrides) }
}
