/** What a cell of a CSV holds; `null`: nothing. */
export type CsvValue = string | number | null

/**
 * Rows as CSV (RFC 4180). A text that a spreadsheet would calculate has an apostrophe before it; numbers stay
 * numbers.
 */
export function writeCsv(rows: Iterable<readonly CsvValue[]>): string {
  return Array.from(rows, (cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const neutral = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral
}
