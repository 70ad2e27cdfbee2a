/** What may stand between cells, the likelier first. */
const separators = [';', ',', '\t', '|']

/** So many rows are enough to find the separator. */
const looked = 20

/**
 * The cells of a CSV, empty lines too: their place is their number.
 * @param most of the rows
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
      // One that never ends is a letter like others: it would take the rest of the file.
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

/** @param from behind its opening quote @returns `null` where it is never closed */
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
 * The separator of the cells: what most of the first rows have, and alike; of two such the one that makes more
 * columns. A comma within the cells of some rows is none.
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

/** How many cells a row has, without the empty ones at its end. */
export function widthOf(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
