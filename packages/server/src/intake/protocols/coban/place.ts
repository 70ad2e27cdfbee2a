import { readDegreesAndMinutes } from '../../degrees.js'

/** A coordinate and the index of the field after it. */
export interface Axis {
  readonly degrees: number
  readonly next: number
}

/**
 * Reads `ddmm.mmmm,N` from the fields at `index`. A few firmwares put the letter first, or omit it (with or without its comma):
 * then the value is positive.
 * @returns `null` if it is not a coordinate, or if the sentence ends within it (the missing digits would change the position)
 */
export function readAxis(fields: readonly string[], index: number, letters: 'NS' | 'EW'): Axis | null {
  const first = fields[index]?.trim().toUpperCase()
  if (first === undefined) return null
  if (isLetter(first, letters)) {
    const degrees = readDegreesAndMinutes(fields[index + 1]?.trim() ?? '')
    return degrees === null || fields[index + 2] === undefined
      ? null
      : { degrees: degrees * sign(first), next: index + 2 }
  }
  const degrees = readDegreesAndMinutes(first)
  const letter = fields[index + 1]?.trim().toUpperCase()
  if (degrees === null || letter === undefined) return null
  if (isLetter(letter, letters)) return { degrees: degrees * sign(letter), next: index + 2 }
  return { degrees, next: letter === '' ? index + 2 : index + 1 }
}

function isLetter(text: string, letters: string): boolean {
  return text.length === 1 && letters.includes(text)
}

function sign(letter: string): 1 | -1 {
  return letter === 'S' || letter === 'W' ? -1 : 1
}
