import { es, mergeTexts } from '@baliza/sdk-core/internal'
import type { TextsOverrides, WidgetTexts } from './widget-texts.js'

/** {@link createWidgetTexts} for the map's hints while the user draws, loaded with the drawing code; takes the same overrides. */
export function createDrawingTexts(overrides?: TextsOverrides): WidgetTexts['drawingHints'] {
  return mergeTexts({ drawingHints: es.drawingHints }, overrides).drawingHints
}
