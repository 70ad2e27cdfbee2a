import { UnreadableFile } from './unreadable-file.js'

/**
 * The text of a file: UTF-8 or UTF-16, with or without the mark that says so, or what Excel writes in Spanish:
 * Windows-1252.
 * @throws {UnreadableFile} `notTable` where it is no text
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
  // Two letters of any heading are ASCII: of UTF-16 every other byte is none.
  const isPlain = bytes.length > 3 && (first === 0) !== (second === 0)
  if (isMarked ? first === 0xff : isPlain && second === 0 && fourth === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  if (isMarked || (isPlain && third === 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // It is not UTF-8.
    return null
  }
}
