import { pdiIconOf } from '@baliza/sdk-core'
import { pdiGlyphs } from './pdi-glyphs.js'

/** The side of the square in which every glyph is drawn. */
export const glyphSize = 15

/**
 * The path (SVG `d`, in a square of {@link glyphSize}) of a point of interest's icon.
 *
 * @param color the wire's field: the address of one of `pdiIcons`, or its name; anything else gets a plain star.
 */
export function pdiGlyph(color: string): string {
  return pdiGlyphs[pdiIconOf(color) ?? 'otro']
}

/** The picture of a point of interest whose icon is none of ours; `null`: it has none. */
export function pdiPicture(color: string): string | null {
  return /^https?:\/\//i.test(color) ? color : null
}
