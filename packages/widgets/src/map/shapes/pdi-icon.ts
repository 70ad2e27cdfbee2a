import { pdiGlyphs } from './pdi-glyphs.js'

/** The side of the square in which every glyph is drawn. */
export const glyphSize = 15

/**
 * The path (SVG `d`, in a square of {@link glyphSize}) of a point of interest's icon.
 *
 * @param color the wire's field: a name of `pdiIcons`; anything else gets a plain star.
 */
export function pdiGlyph(color: string): string {
  return Object.hasOwn(pdiGlyphs, color) ? pdiGlyphs[color as keyof typeof pdiGlyphs] : pdiGlyphs.otro
}

/** The picture of a point of interest that was saved with an address instead of a name; `null`: it has none. */
export function pdiPicture(color: string): string | null {
  return /^https?:\/\//i.test(color) ? color : null
}
