import { csvBegin } from '@baliza/sdk-core/internal'

/** Downloads a file to the reader's machine. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Browsers start to read the file after the current task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Returns a text file in UTF-8 with a byte order mark. Without the mark, spreadsheets assume another encoding. */
export function textFile(text: string, type: 'text/csv' | 'text/plain'): Blob {
  return new Blob([csvBegin, text], { type: `${type};charset=utf-8` })
}

/**
 * Returns a file name with the days of its content, so that files of different days have different names: `objetos-2026-01-20`,
 * `utilización-2026-01-19-a-2026-01-20`.
 * @param name without its extension
 * @param from Unix ms
 * @param to Unix ms; by default the same day
 */
export function datedName(name: string, from: number, to: number = from): string {
  const [first, last] = [dayOf(from), dayOf(to)]
  return first === last ? `${name}-${first}` : `${name}-${first}-a-${last}`
}

/**
 * Returns the day in the reader's time zone as `YYYY-MM-DD`, so that names in alphabetical order are in chronological order.
 * @param time Unix ms
 */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
