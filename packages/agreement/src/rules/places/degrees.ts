/** One parsed coordinate: up to three numbers, and the axis. */
interface Angle {
  readonly degrees: number
  /** Axis from its letter; `null` without a letter. */
  readonly axis: Axis | null
}

/** Axis of a coordinate. */
export type Axis = 'lat' | 'lng'

/** Maximum absolute value in degrees. */
export const farthest: Readonly<Record<Axis, number>> = { lat: 90, lng: 180 }

const letters: ReadonlyMap<string, readonly [axis: Axis, sign: 1 | -1]> = new Map([
  ['N', ['lat', 1]],
  ['S', ['lat', -1]],
  ['E', ['lng', 1]],
  // O: oeste, west.
  ['O', ['lng', -1]],
  ['W', ['lng', -1]],
])

/** Alternative spellings, normalized. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[º˚∘]/g, '°'],
  [/[′’‘‛ʹ´`＇]/g, "'"],
  // Two minute signs are a second sign.
  [/''|[″“”‟ʺ˝＂]/g, '"'],
  [/[−–—]/g, '-'],
  [/，/g, ','],
  // Invisible characters and brackets that come with copied text.
  [/[()[\]\p{Cf}]/gu, ' '],
  // In 19d25m42s the S of the seconds is not that of the south.
  [/(\d)M\s?(\d+(?:[.,]\d+)?)S/g, `$1'$2"`],
  [/(\d)M(?![A-ZÑ])/g, "$1'"],
  [/(\d)D(?![A-ZÑ]{2})/g, '$1°'],
  [/\b(NORTE|NORTH)\b/g, 'N'],
  [/\b(SUR|SOUTH)\b/g, 'S'],
  [/\b(ESTE|EAST)\b/g, 'E'],
  [/\b(OESTE|WEST)\b/g, 'W'],
  [/\bLAT(ITUDE?)?\b[.:=\s]*/g, ' '],
  [/\b(LNG|LON|LONG|LONGITUDE?)\b[.:=\s]*/g, ';'],
]

const pieces = /((?:[+-]\s*)?\d+(?:\.\d+)?)\s*([°'"]?)|([NSEOW])(?![A-ZÑ])|([,;/|\n])|\S/g

type Piece =
  | { readonly number: string; readonly mark: string }
  | { readonly letter: string }
  | { readonly separator: string }

/** Reads one coordinate of this axis in any common notation; `null` if it is none, or out of range. */
export function readDegrees(text: string, axis: Axis): number | null {
  const found = piecesOf(text, true)
  const angle = found === null ? null : readAngle(found)
  if (angle === null || (angle.axis !== null && angle.axis !== axis)) return null
  return Math.abs(angle.degrees) <= farthest[axis] ? angle.degrees : null
}

/**
 * Reads two coordinates in any common notation: latitude first, unless letters (N, S, E, O) name the axes (`hasLetters`). They
 * may be out of range. `null`: anything else.
 */
export function readPair(
  text: string,
): { readonly lat: number; readonly lng: number; readonly hasLetters: boolean } | null {
  const found = piecesOf(text, false)
  const halves = found === null ? null : halve(found)
  if (halves === null) return null
  const [first, second] = [readAngle(halves[0]), readAngle(halves[1])]
  if (first === null || second === null) return null
  if ((first.axis === null) !== (second.axis === null)) return null
  if (first.axis !== null && first.axis === second.axis) return null
  const [lat, lng] = first.axis === 'lng' ? [second, first] : [first, second]
  return { lat: lat.degrees, lng: lng.degrees, hasLetters: first.axis !== null }
}

/** @param single the text is one number, so its comma is a decimal comma */
function piecesOf(text: string, single: boolean): Piece[] | null {
  let plain = text.toUpperCase()
  for (const [other, ours] of spellings) plain = plain.replace(other, ours)
  plain = unwrapped(plain)
  // 19:25:42 is a time of day, unless another mark shows that it is an angle.
  if (/\d:\d/.test(plain)) {
    if (!/\d\s*[NSEOW](?![A-ZÑ])|[NSEOW]\s*\d|(^|[\s,;])[+-]\d/.test(plain)) return null
    plain = plain.replace(/(\d):(?=\d)/g, '$1 ')
  }
  // A comma between digits is a decimal comma if the text has no decimal point, unless it separates two whole numbers.
  if (!/\d\.\d/.test(plain)) {
    plain = plain.replace(/(\d),(\d+)\s*,\s*([+-]?\d+),(?=\d)/, '$1.$2;$3.')
    if (single || !/^[^\d]*\d+,\d+[^\d]*$/.test(plain)) plain = plain.replace(/(\d),(?=\d)/g, '$1.')
    else return null
  }
  const found: Piece[] = []
  for (const [, number, mark = '', letter, separator] of plain.matchAll(pieces)) {
    if (number !== undefined) found.push({ number: number.replace(/\s/g, ''), mark })
    else if (letter !== undefined) found.push({ letter })
    else if (separator !== undefined) found.push({ separator })
    else return null
  }
  return trimmed(found)
}

/** Removes quotes and the full stop of a sentence. */
function unwrapped(text: string): string {
  const bare = withoutStop(text.trim())
  const [quote] = bare
  const isQuoted = (quote === '"' || quote === "'") && bare.length > 1 && bare.endsWith(quote)
  return isQuoted ? withoutStop(bare.slice(1, -1)) : withoutStop(bare)
}

const withoutStop = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text)

function trimmed(found: readonly Piece[]): Piece[] {
  const isText = (piece: Piece) => !('separator' in piece)
  const from = found.findIndex(isText)
  return from < 0 ? [] : found.slice(from, found.findLastIndex(isText) + 1)
}

/** Splits a pair where the second coordinate starts: at letters, at a separator, at its degrees or sign, or in the middle. */
function halve(found: readonly Piece[]): readonly [Piece[], Piece[]] | null {
  const at = (where: number) =>
    where < 1 ? null : ([trimmed(found.slice(0, where)), trimmed(found.slice(where))] as const)
  const isLetter = (piece: Piece) => 'letter' in piece
  const [first] = found
  if (first !== undefined && isLetter(first))
    return at(found.findIndex((piece, index) => index > 0 && isLetter(piece)))
  const letter = found.findIndex(isLetter)
  if (letter >= 0) return at(letter + 1)
  const separator = found.findIndex((piece) => 'separator' in piece)
  if (separator >= 0) return at(separator)
  const begins = found.findIndex(
    (piece, index) => index > 0 && 'number' in piece && (piece.mark === '°' || /^[+-]/.test(piece.number)),
  )
  if (begins >= 0) return at(begins)
  return found.length % 2 === 0 ? at(found.length / 2) : null
}

/** Reads degrees, minutes and seconds. Only the last number may have decimals. */
function readAngle(found: readonly Piece[]): Angle | null {
  const numbers: { readonly number: string; readonly mark: string }[] = []
  let letter: string | null = null
  for (const [index, piece] of found.entries()) {
    if ('separator' in piece) return null
    if ('number' in piece) numbers.push(piece)
    // The letter must be first or last.
    else if (letter !== null || (index > 0 && index < found.length - 1)) return null
    else letter = piece.letter
  }
  if (numbers.length === 0 || numbers.length > 3) return null
  let degrees = 0
  for (const [index, { number, mark }] of numbers.entries()) {
    const isLast = index === numbers.length - 1
    if (mark !== '' && mark !== '°\'"'[index]) return null
    if (index > 0 && (/^[+-]/.test(number) || Number(number) >= 60)) return null
    if (!isLast && number.includes('.')) return null
    degrees += Math.abs(Number(number)) / 60 ** index
  }
  const [axis, sign] = letters.get(letter ?? '') ?? [null, numbers[0]?.number.startsWith('-') ? -1 : 1]
  return { degrees: degrees * sign, axis }
}
