import { type Framer, maxFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'

const [nul, lineFeed, carriageReturn, space, dollar] = [0x00, 0x0a, 0x0d, 0x20, 0x24]
/** Beginning of a sentence, as far as six bytes show it. */
const sentence = /^\+[A-Z]{3,4}:/
/** Number of bytes that {@link sentence} needs. */
const headLength = 6
/** Beginning of a sentence within a frame: the sentence before it has lost its end mark. */
const starts = /(?=\+(?:RESP|BUFF|ACK):GT)/

/**
 * Creates a framer for one connection. A sentence ends in `$`, or in NUL on some firmware. Frames keep their mark, because a
 * sentence without one was truncated. Other data ends in `$` or a line feed. NUL bytes do not end a frame of the binary form, so
 * such a frame yields only one or two unreadable frames.
 */
export function createFramer(): Framer {
  /** Pieces of the incomplete frame, so that each push scans only the new bytes. */
  let rest: string[] = []
  let length = 0
  let head = ''
  let oversized = false

  function keep(piece: Buffer): void {
    length += piece.length
    oversized ||= length > maxFrame
    rest.push(piece.toString('latin1'))
  }

  function take(): string[] {
    const frame = rest.join('')
    rest = []
    length = 0
    head = ''
    return frame.split(starts).map(detached)
  }

  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized) return frames
      let from = 0
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? nul
        if (head === '' && isPadding(byte)) {
          from = at + 1
          continue
        }
        if (head.length < headLength) head += String.fromCharCode(byte)
        if (!endsFrame(byte, head)) continue
        keep(bytes.subarray(from, at + 1))
        if (oversized) return frames
        frames.push(...take())
        from = at + 1
      }
      if (from < bytes.length) keep(bytes.subarray(from))
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

/** Bytes that some firmware sends between its sentences. */
function isPadding(byte: number): boolean {
  return byte === nul || byte === lineFeed || byte === carriageReturn || byte === space
}

function endsFrame(byte: number, head: string): boolean {
  if (byte === dollar) return true
  return (byte === nul || byte === lineFeed) && byte === (sentence.test(head) ? nul : lineFeed)
}
