/**
 * Signed whole numbers as printable text, five bits a character (Google's polyline way).
 * @param {Iterable<number>} numbers
 */
export function packed(numbers) {
  let text = ''
  for (const value of numbers) {
    let left = value < 0 ? ~(value << 1) : value << 1
    while (left >= 32) {
      text += String.fromCharCode((32 | (left & 31)) + 63)
      left >>= 5
    }
    text += String.fromCharCode(left + 63)
  }
  return text
}

/** A text as a source writes it. @param {string} text */
export const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
