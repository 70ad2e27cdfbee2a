import { drawingHints } from './es/drawing-hints.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

/** {@link createTexts} for the map's hints while the user draws, loaded with the drawing code; takes the same overrides. */
export function createDrawingTexts(overrides?: TextsOverrides): WidgetTexts['drawingHints'] {
  return mergeTexts({ drawingHints }, overrides).drawingHints
}
