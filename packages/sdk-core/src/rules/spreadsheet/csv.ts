/** What a cell of a CSV holds; `null`: nothing. */
export type CsvValue = string | number | null

/** The byte-order mark at the start of a CSV file: without it Excel reads UTF-8 as Windows-1252. */
export const csvBegin = '\uFEFF'

/** Whether a spreadsheet would calculate a text. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/**
 * Rows as CSV (RFC 4180). A text that a spreadsheet would calculate has an apostrophe before it; numbers stay
 * numbers.
 *
 * @param between the separator of two cells: a comma, or a tab for a file that is called text
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
