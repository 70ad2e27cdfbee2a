import type { Framer } from '../../trackers/framer.js'
import { detached } from '../../values.js'
import { binaryLength, readBinary } from './binary.js'

/** Maximum sentence length in bytes. A longer one has lost its end. */
const maxText = 1_024
/** Maximum number of bytes with unknown meaning after a binary sentence. Devices send 32, 42, 45, 46 or 48 bytes. */
const maxTail = 16
/** Maximum size of invalid data in bytes. When it is reached, the data is returned as one frame, to be counted and kept. */
const maxJunk = 256

/** Beginning of a text sentence: `*HQ,`. */
const textStart = /^\*[A-Za-z]{2},/
const partOfTextStart = /^\*[A-Za-z]{0,2}$/

/**
 * Creates a framer for one connection. Text reaches from `*` to `#`; binary sentences are the {@link binaryLength} bytes from `$`
 * that all devices share. The bytes after them differ by device, are undocumented, and end where the next sentence begins. The
 * framer skips them, and also the 32 bytes of a message that begins with `X`.
 */
export function createFramer(knownId: () => string | null = () => null): Framer {
  /** The incomplete sentence, at most as long as a text sentence. */
  let rest = ''
  let tail = 0

  return {
    push(bytes) {
      const frames: string[] = []
      const text = rest + bytes.toString('latin1')
      let at = 0
      for (;;) {
        const piece = findPiece(text, at, tail, binaryStart(knownId()))
        if (piece === null) break
        if (piece.kind !== 'skipped') frames.push(detached(text.slice(at, piece.to)))
        tail = piece.kind === 'binary' ? maxTail : piece.kind === 'skipped' ? Math.max(0, tail - 1) : 0
        at = piece.to
      }
      rest = detached(text.slice(at))
      return frames
    },
    // An incomplete sentence is discarded long before it reaches that size.
    oversized: false,
  }
}

interface Piece {
  readonly kind: 'text' | 'binary' | 'junk' | 'skipped'
  readonly to: number
}

/** @returns `null` if more bytes are needed to decide */
function findPiece(text: string, at: number, tail: number, expected: string | null): Piece | null {
  const came = text.length - at
  if (came === 0) return null
  const start = startAt(text, at, expected)
  if (start === 'text') return findText(text, at, expected)
  if (start === 'binary') return { kind: 'binary', to: at + binaryLength }
  if (start === null) return null
  if (tail > 0 || '\r\n\0'.includes(text.charAt(at))) return { kind: 'skipped', to: at + 1 }
  if (text[at] === 'X') return came < binaryLength ? null : { kind: 'skipped', to: at + binaryLength }
  for (let to = at + 1; to < text.length; to += 1) {
    if (to - at === maxJunk || startAt(text, to, expected) !== 'none') return { kind: 'junk', to }
  }
  return null
}

/** Returns the kind of sentence that begins here; `null` if more bytes are needed to decide. */
function startAt(text: string, at: number, expected: string | null): 'text' | 'binary' | 'none' | null {
  if (text[at] === '*') {
    const head = text.slice(at, at + 4)
    return textStart.test(head) ? 'text' : partOfTextStart.test(head) ? null : 'none'
  }
  if (text[at] !== '$') return 'none'
  if (text.length - at < binaryLength) return null
  const bytes = text.slice(at, at + binaryLength)
  // A `$` at the end of another sentence may form a plausible one with the bytes after it. The device's own id decides.
  if (expected !== null && bytes.indexOf(expected, 1) > 0) return 'none'
  return readBinary(bytes) === null ? 'none' : 'binary'
}

/** Returns the beginning of a device's binary sentences: `$` and the whole bytes of its id. */
function binaryStart(id: string | null): string | null {
  if (id === null || (id.length !== 10 && id.length !== 15)) return null
  return `$${Buffer.from(id.slice(0, 2 * Math.floor(id.length / 2)), 'hex').toString('latin1')}`
}

function findText(text: string, at: number, expected: string | null): Piece | null {
  const most = Math.min(text.length, at + maxText)
  for (let to = at + 1; to < most; to += 1) {
    if (text[to] === '#') return { kind: 'text', to: to + 1 }
    if (text[to] !== '*') continue
    // Another sentence begins: this one has lost its end.
    const next = startAt(text, to, expected)
    if (next === 'text') return { kind: 'text', to }
    if (next === null) return null
  }
  return most - at === maxText ? { kind: 'junk', to: most } : null
}
