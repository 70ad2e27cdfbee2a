/**
 * Encodes signed integers as printable text, five bits a character (Google's polyline encoding).
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

/** Formats a text as a string literal. @param {string} text */
export const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
