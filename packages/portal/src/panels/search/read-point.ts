import type { Point } from '@baliza/widgets/react'

/** A number as people write a coordinate: `19.43`, `-99,13`, `19.43°`; `null` for what is none. */
export function readDegrees(text: string): number | null {
  const plain = text.trim().replace(/\s*°$/, '')
  if (!/^[+-]?\d{1,3}([.,]\d+)?$/.test(plain)) return null
  return Number(plain.replace(',', '.'))
}

/** Two coordinates in one text, as they are copied elsewhere: `19.43, -99.13`; `null` for anything else. */
export function readPair(text: string): readonly [lat: string, lng: string] | null {
  // A number with a decimal comma is one number.
  if (readDegrees(text) !== null) return null
  const match = /^[(\s]*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?[)\s]*$/.exec(
    text,
  )
  return match?.[1] === undefined || match[2] === undefined ? null : [match[1], match[2]]
}

/** A point, where both are within the world; otherwise which is not. */
export function readPoint(
  lat: string,
  lng: string,
): { readonly point: Point } | { readonly wrong: readonly ('lat' | 'lng')[] } {
  const [north, east] = [readDegrees(lat), readDegrees(lng)]
  const isLat = north !== null && Math.abs(north) <= 90
  const isLng = east !== null && Math.abs(east) <= 180
  if (isLat && isLng) return { point: [north, east] }
  return { wrong: [...(isLat ? [] : (['lat'] as const)), ...(isLng ? [] : (['lng'] as const))] }
}
