import { csvBegin } from '@baliza/sdk-core'

/** Hands the reader a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file of text: UTF-8 that says so, or a spreadsheet takes it for another code. */
export function textFile(text: string, type: 'text/csv' | 'text/plain'): Blob {
  return new Blob([csvBegin, text], { type: `${type};charset=utf-8` })
}

/**
 * A file's name with the days that it is about, so that one of yesterday and one of today lie beside each other:
 * `objetos-2026-01-20`, `utilización-2026-01-19-a-2026-01-20`.
 * @param name without its ending
 * @param from Unix ms
 * @param to Unix ms; the same day unless it is given
 */
export function datedName(name: string, from: number, to: number = from): string {
  const [first, last] = [dayOf(from), dayOf(to)]
  return first === last ? `${name}-${first}` : `${name}-${first}-a-${last}`
}

/** The reader's day, `YYYY-MM-DD`: names in their order are days in theirs. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
