import { pdiIconOf } from '@baliza/sdk-core/internal'
import { pdiGlyphs } from './pdi-glyphs.js'

/** Side of the square in which every glyph is drawn. */
export const glyphSize = 15

/**
 * Returns the path (SVG `d`, in a square of {@link glyphSize}) of a point of interest's icon.
 * @param color the field of the protocol: the address of one of `pdiIcons`, or its name; any other value gives a plain star
 */
export function pdiGlyph(color: string): string {
  return pdiGlyphs[pdiIconOf(color) ?? 'otro']
}

/** Returns the address of a custom picture of a point of interest, or `null` if it has none. */
export function pdiPicture(color: string): string | null {
  return /^https?:\/\//i.test(color) ? color : null
}
