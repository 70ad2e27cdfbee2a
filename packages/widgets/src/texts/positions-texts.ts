import { es, mergeTexts } from '@baliza/sdk-core/internal'
import type { TextsOverrides, WidgetTexts } from './widget-texts.js'

const areas = { positions: es.positions, session: es.session }

/** Areas that the positions table uses. */
export type PositionsTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createWidgetTexts} for a page that shows only the positions table; takes the same overrides. */
export function createPositionsTexts(overrides?: TextsOverrides): PositionsTexts {
  return mergeTexts<PositionsTexts>(areas, overrides)
}
