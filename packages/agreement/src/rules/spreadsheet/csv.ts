/** Value of a CSV cell; `null`: empty. */
export type CsvValue = string | number | null

/** Byte-order mark at the start of a CSV file: without it Excel reads UTF-8 as Windows-1252. */
export const csvBegin = '\uFEFF'

/** Whether a spreadsheet would evaluate a text as a formula. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/**
 * Writes rows as CSV (RFC 4180). A text that a spreadsheet would evaluate gets a leading apostrophe; numbers stay numbers.
 *
 * @param between cell separator: a comma, or a tab for a text file
 */
export function writeCsv(rows: Iterable<readonly CsvValue[]>, between: ',' | '\t' = ','): string {
  return Array.from(rows, (cells) => `${cells.map((cell) => csvCell(cell, between)).join(between)}\r\n`).join(
    '',
  )
}

function csvCell(value: CsvValue, between: string): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const neutral = looksLikeFormula(text) ? `'${text}` : text
  const quoted = /["\r\n]/.test(neutral) || neutral.includes(between)
  return quoted ? `"${neutral.replaceAll('"', '""')}"` : neutral
}
