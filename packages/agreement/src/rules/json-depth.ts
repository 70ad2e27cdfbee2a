/** Maximum nesting of objects and arrays in external JSON. No call and no GeoJSON needs half of it. */
const maxDepth = 64

/**
 * Checks the nesting of a JSON text before it is parsed: recursive code overflows the stack on deep values.
 * Takes linear time, and does not check that the text is JSON.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at)
        if (at < 0) return false
        break
      case 0x5b:
      case 0x7b:
        depth += 1
        if (depth > maxDepth) return true
        break
      case 0x5d:
      case 0x7d:
        depth -= 1
    }
  }
  return false
}

/** @returns the index of the closing quotation mark, or -1 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text[first - 1] === '\\') first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return -1
}
