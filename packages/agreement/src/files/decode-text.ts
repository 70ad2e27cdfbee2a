import { UnreadableFile } from './unreadable-file.js'

/**
 * Decodes the text of a file: UTF-8 or UTF-16, with or without a byte-order mark, or Windows-1252, which Excel writes in Spanish.
 * @throws {UnreadableFile} `notTable` if it is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them; a picture or a PDF has.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text) || text.startsWith('%PDF'))
    throw new UnreadableFile('notTable')
  return text
}

function decodeUnicode(bytes: Uint8Array): string | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // The first two characters of any heading are ASCII, so in UTF-16 every other byte is 0.
  const isPlain = bytes.length > 3 && (first === 0) !== (second === 0)
  if (isMarked ? first === 0xff : isPlain && second === 0 && fourth === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  if (isMarked || (isPlain && third === 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return null
  }
}
