import type { Framer } from '../../trackers/framer.js'
import { detached } from '../../values.js'
import { binaryLength, readBinary } from './binary.js'

/** No sentence is longer: one that is has lost its end. */
const longestText = 1_024
/** Bytes that may follow those of a binary sentence that we know: of 32, 42, 45, 46 and 48 that there are. */
const longestTail = 16
/** Bytes that make no sentence are handed on as one, to be counted and kept, once there are so many. */
const longestJunk = 256

/** How a text begins: `*HQ,`. */
const textStart = /^\*[A-Za-z]{2},/
const partOfTextStart = /^\*[A-Za-z]{0,2}$/

/**
 * A framer for one connection: text from `*` to `#`, binary the {@link binaryLength} bytes from `$` that all devices'
 * have. What follows these bytes differs by device, is not documented, and ends where the next sentence begins: it is left
 * out, as are the 32 bytes of what begins with `X`.
 */
export function createFramer(knownId: () => string | null = () => null): Framer {
  /** What has not ended yet: never more than a text may have. */
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
        tail = piece.kind === 'binary' ? longestTail : piece.kind === 'skipped' ? Math.max(0, tail - 1) : 0
        at = piece.to
      }
      rest = detached(text.slice(at))
      return frames
    },
    // What does not end is given up long before it is that.
    oversized: false,
  }
}

interface Piece {
  readonly kind: 'text' | 'binary' | 'junk' | 'skipped'
  readonly to: number
}

/** @returns `null`: more bytes are needed to decide */
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
    if (to - at === longestJunk || startAt(text, to, expected) !== 'none') return { kind: 'junk', to }
  }
  return null
}

/** What begins here; `null`: more bytes are needed to decide. */
function startAt(text: string, at: number, expected: string | null): 'text' | 'binary' | 'none' | null {
  if (text[at] === '*') {
    const head = text.slice(at, at + 4)
    return textStart.test(head) ? 'text' : partOfTextStart.test(head) ? null : 'none'
  }
  if (text[at] !== '$') return 'none'
  if (text.length - at < binaryLength) return null
  const bytes = text.slice(at, at + binaryLength)
  // A `$` at the end of another sentence can make a possible one with the bytes after it; the device's own id decides.
  if (expected !== null && bytes.indexOf(expected, 1) > 0) return 'none'
  return readBinary(bytes) === null ? 'none' : 'binary'
}

/** How the binary sentences of a device begin: `$` and the whole bytes of its id. */
function binaryStart(id: string | null): string | null {
  if (id === null || (id.length !== 10 && id.length !== 15)) return null
  return `$${Buffer.from(id.slice(0, 2 * Math.floor(id.length / 2)), 'hex').toString('latin1')}`
}

function findText(text: string, at: number, expected: string | null): Piece | null {
  const most = Math.min(text.length, at + longestText)
  for (let to = at + 1; to < most; to += 1) {
    if (text[to] === '#') return { kind: 'text', to: to + 1 }
    if (text[to] !== '*') continue
    // Another one begins: this one has lost its end.
    const next = startAt(text, to, expected)
    if (next === 'text') return { kind: 'text', to }
    if (next === null) return null
  }
  return most - at === longestText ? { kind: 'junk', to: most } : null
}
