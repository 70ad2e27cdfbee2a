import { farthest, readPair } from './degrees.js'
import { isShortLink, linkIn, textsOfLink } from './place-link.js'
import { isPlusCode, readPlusCode } from './plus-code.js'

/**
 * Why a text is no place: it holds none at all (`text`), its latitude (`lat`) or longitude (`lng`) is out of range, the two are
 * in the wrong order (`swapped`), a link has no coordinates (`link`) or only its server knows them (`shortLink`), or a short
 * plus code comes without a place that it is near to (`reference`).
 */
export type PlaceFault = 'text' | 'lat' | 'lng' | 'swapped' | 'link' | 'shortLink' | 'reference'

/** A longer text is no place, but a page that was copied. */
const longest = 4_000

/** A place that was read: degrees, latitude first; or why it is none. */
export type ReadPlace =
  | { readonly point: readonly [lat: number, lng: number] }
  | { readonly fault: PlaceFault }

/**
 * A place as people have it: decimal degrees (with a point or a comma), degrees and minutes, degrees, minutes and seconds,
 * with N, S, E, and O or W; a link of Google Maps, OpenStreetMap, Apple Maps, Waze, Bing or HERE; a `geo:` address; a plus
 * code; a point of WKT, which has its longitude first.
 *
 * @param reference degrees: what a short plus code is near to, as the middle of a map
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

/** As databases write a point: longitude, latitude, and perhaps a height. */
const wktPoint = /\bPOINT\s*(?:Z\s*)?\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)[^)]*\)/i

function readText(text: string, reference: readonly [number, number] | undefined): ReadPlace {
  // A place's name may stand before or after it, and a sentence around it.
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
