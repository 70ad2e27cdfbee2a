/** Cell separators, most likely first. */
const separators = [';', ',', '\t', '|']

/** Number of rows that are checked to find the separator. */
const looked = 20

/**
 * Parses a CSV. Empty lines are kept, so that the index of a row is its number in the file.
 * @param most maximum number of rows
 */
export function parseCsv(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[][] {
  const quote = / *"/y
  const bare = new RegExp(`[^${separator.replace(/[\\\]^-]/, '\\$&')}\r\n]*`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (rows.length < most) {
    let cell = ''
    quote.lastIndex = at
    if (quote.test(text)) {
      const quoted = readQuoted(text, quote.lastIndex)
      // A quotation mark that is never closed is an ordinary character. Otherwise it would take the rest of the file.
      if (quoted !== null) {
        cell = quoted.cell
        at = quoted.end
      }
    }
    bare.lastIndex = at
    cell += bare.exec(text)?.[0] ?? ''
    at = bare.lastIndex
    row.push(cell)
    if (text.startsWith(separator, at)) {
      at += separator.length
      continue
    }
    if (at < text.length || row.length > 1 || cell !== '') rows.push(row)
    if (at >= text.length) break
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

/** @param from index after the opening quote @returns `null` if the quote is never closed */
function readQuoted(text: string, from: number): { readonly cell: string; readonly end: number } | null {
  let cell = ''
  for (let at = from; ; ) {
    const close = text.indexOf('"', at)
    if (close === -1) return null
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') return { cell, end: close + 1 }
    cell += '"'
    at = close + 2
  }
}

/**
 * Finds the cell separator: the one that most of the first rows have, and consistently. Of two equal candidates, the one with
 * more columns wins. A comma within the cells of some rows does not count.
 */
export function separatorOf(text: string): string {
  const [best = { separator: ',' }] = separators
    .map((separator) => {
      const rows = parseCsv(text, separator, looked).filter((row) => row.some((cell) => cell.trim() !== ''))
      const widths = rows.map(widthOf).filter((width) => width > 1)
      const heading = widths[0] ?? 0
      return {
        separator,
        parted: widths.length,
        alike: widths.filter((one) => one <= heading).length,
        heading,
      }
    })
    .filter(({ parted }) => parted > 0)
    .toSorted((a, b) => b.parted - a.parted || b.alike - a.alike || b.heading - a.heading)
  return best.separator
}

/** Number of cells of a row, without empty cells at its end. */
export function widthOf(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
