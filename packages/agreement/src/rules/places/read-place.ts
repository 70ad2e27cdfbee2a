import { farthest, readPair } from './degrees.js'
import { isShortLink, linkIn, textsOfLink } from './place-link.js'
import { isPlusCode, readPlusCode } from './plus-code.js'

/**
 * Reason why a text is not a place.
 *
 * - `text`: it contains no place.
 * - `lat`, `lng`: its latitude or longitude is out of range.
 * - `swapped`: latitude and longitude are in the wrong order.
 * - `link`: the link has no coordinates.
 * - `shortLink`: only the link's server knows the coordinates.
 * - `reference`: a short plus code has no reference point.
 */
export type PlaceFault = 'text' | 'lat' | 'lng' | 'swapped' | 'link' | 'shortLink' | 'reference'

/** Maximum length in characters. A longer text is a copied page, not a place. */
const longest = 4_000

/** Place in degrees, latitude first, or the reason why the text is none. */
export type ReadPlace =
  | { readonly point: readonly [lat: number, lng: number] }
  | { readonly fault: PlaceFault }

/**
 * Reads a place in any common notation:
 *
 * - decimal degrees (with a point or a comma), degrees and minutes, or degrees, minutes and seconds, with N, S, E, and O or W;
 * - a link of Google Maps, OpenStreetMap, Apple Maps, Waze, Bing or HERE;
 * - a `geo:` URI;
 * - a plus code;
 * - a WKT point, which has its longitude first.
 *
 * @param reference degrees: a point near a short plus code, for instance the centre of a map
 * @example
 *     readPlace(`19°25'42"N 99°7'39.9"O`) // { point: [19.4283…, -99.1277…] }
 */
export function readPlace(text: string, reference?: readonly [lat: number, lng: number]): ReadPlace {
  if (text.length > longest) return { fault: 'text' }
  const address = linkIn(text)
  if (address === null) return readText(text, reference)
  const read = textsOfLink(address).map((one) => readText(one, reference))
  const found =
    read.find((one) => 'point' in one) ?? read.find((one) => 'point' in one || one.fault !== 'text')
  return found ?? { fault: isShortLink(address) ? 'shortLink' : 'link' }
}

/** Point as databases write it: longitude, latitude, and optionally a height. */
const wktPoint = /\bPOINT\s*(?:Z\s*)?\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)[^)]*\)/i

function readText(text: string, reference: readonly [number, number] | undefined): ReadPlace {
  // A plus code may be within a sentence, or next to the name of a place.
  const code = text.split(/[\s,;.:()"'«»“”]+/).find(isPlusCode)
  if (code !== undefined) {
    const point = readPlusCode(code, reference)
    return point === null ? { fault: 'reference' } : { point }
  }
  const [, x, y] = wktPoint.exec(text) ?? []
  const pair = readPair(x === undefined ? text : `${y}, ${x}`)
  if (pair === null) return { fault: 'text' }
  const { lat, lng, hasLetters } = pair
  const isLat = Math.abs(lat) <= farthest.lat
  const isLng = Math.abs(lng) <= farthest.lng
  if (isLat && isLng) return { point: [lat, lng] }
  if (!hasLetters && !isLat && Math.abs(lat) <= farthest.lng && Math.abs(lng) <= farthest.lat)
    return { fault: 'swapped' }
  return { fault: isLat ? 'lng' : 'lat' } as const satisfies ReadPlace
}
