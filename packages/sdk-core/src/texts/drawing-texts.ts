import { drawingHints } from './es/drawing-hints.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

/** {@link createTexts} for what a map says while somebody draws, which comes with the drawing's own code. */
export function createDrawingTexts(overrides?: TextsOverrides): WidgetTexts['drawingHints'] {
  return mergeTexts({ drawingHints }, overrides).drawingHints
}
