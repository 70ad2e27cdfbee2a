import { crc16, crc16X25 } from '../../trackers/crc16.js'
import { type Framer, maxFrame } from '../../trackers/framer.js'

/** `78`: start byte of frames with one length byte; it appears twice. */
const short = 0x78
/** `79`: start byte of frames with two length bytes. */
const long = 0x79
/** Bytes of a frame that its length does not count: start bytes, the length itself, CR LF. */
const uncounted = { [short]: 5, [long]: 6 } as const
/** Minimum frame length in bytes: with only a type, a serial and a checksum. */
const shortest = 10

/**
 * Creates a framer for one connection. A frame ends where its length indicates, if CR LF is there. Otherwise the length is wrong
 * (always, on some devices) or bytes were lost. Then it ends at the next CR LF, or where a short frame with a correct checksum
 * begins.
 */
export function createFramer(): Framer {
  /** The incomplete data is `bytes` from `start` to `end`. The buffer grows by doubling, so that single bytes cost no more. */
  let bytes = Buffer.alloc(0)
  let start = 0
  let end = 0
  /** No complete frame begins inside the current one before this offset; after damage, no frame begins before it. */
  let looked = 0
  /** The current frame contains no CR LF before this offset. */
  let sought = 0
  let oversized = false

  function append(more: Buffer): void {
    if (end + more.length > bytes.length) {
      const grown = Buffer.alloc(Math.max(512, 2 * (end - start + more.length)))
      bytes.copy(grown, 0, start, end)
      bytes = grown
      looked = Math.max(0, looked - start)
      sought = Math.max(0, sought - start)
      end -= start
      start = 0
    }
    more.copy(bytes, end)
    end += more.length
  }

  /** Returns the frame as Latin 1, which preserves every byte. */
  function take(to: number): string {
    const frame = bytes.toString('latin1', start, to)
    start = to
    looked = to
    sought = to
    if (start === end) {
      // An idle connection must not retain a buffer.
      bytes = Buffer.alloc(0)
      start = end = looked = sought = 0
    }
    return frame
  }

  /**
   * Returns the offset of a short frame with a correct checksum that begins and ends before `to`. Returns -1 if there is none,
   * null if not known yet.
   */
  function wholeInside(to: number): number | null {
    for (;;) {
      const at = bytes.subarray(0, Math.min(end, to)).indexOf('xx', Math.max(looked, start + 1), 'latin1')
      if (at === -1) {
        // The last byte may be the first half of a start mark.
        looked = Math.max(looked, Math.min(end, to) - 1)
        return end >= to ? -1 : null
      }
      looked = at
      if (at + 2 >= end) return end >= to ? -1 : null
      const past = at + (bytes[at + 2] ?? 0) + uncounted[short]
      if (past <= to) {
        if (past > end) return null
        if (isWhole(bytes.subarray(at, past))) return at
      }
      looked = at + 1
    }
  }

  /** Returns the end of the current frame; null if it is incomplete. */
  function endOfFrame(): number | null {
    const mark = bytes[start]
    if (mark === short && end - start < 3) return null
    if (mark === long && end - start < 4) return null
    const length = mark === long ? bytes.readUInt16BE(start + 2) : (bytes[start + 2] ?? 0)
    const past = start + length + uncounted[mark === long ? long : short]
    const inside = past - start > maxFrame ? -1 : wholeInside(past)
    if (inside === null) return null
    if (inside !== -1) return inside
    if (past - start <= maxFrame && isEnded(bytes, past)) return past
    const next = bytes.subarray(0, end).indexOf('\r\n', Math.max(sought, start + 3), 'latin1')
    // The last byte may be the first half of CR LF.
    sought = Math.max(sought, end - 1)
    if (next === -1) return null
    // The current frame may have lost its end: a complete frame that ends here is a different one.
    looked = start + 1
    const hidden = wholeInside(next + 2)
    return hidden === null || hidden === -1 ? next + 2 : hidden
  }

  /** Returns the offset of the next frame start; null if there is none yet. */
  function nextStart(): number | null {
    for (let at = Math.max(looked, start); at < end; at += 1) if (isStart(bytes, at, end)) return at
    looked = Math.max(looked, end - 1)
    return null
  }

  return {
    push(more) {
      const frames: string[] = []
      if (oversized) return frames
      append(more)
      while (start < end) {
        if (!isStart(bytes, start, end)) {
          const begins = nextStart()
          if (begins === null) break
          // Bytes outside a frame are returned unchanged, to be refused. Empty lines between frames are ignored.
          const piece = take(begins)
          if (/[^\r\n\0]/.test(piece)) frames.push(piece)
        }
        const past = endOfFrame()
        if (past === null) break
        frames.push(take(past))
      }
      oversized = end - start > maxFrame
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

function isWhole(frame: Buffer): boolean {
  return frame.length >= shortest && isEnded(frame, frame.length) && hasRightSum(frame)
}

function isStart(bytes: Buffer, at: number, end: number): boolean {
  const byte = bytes[at]
  return at + 1 < end && (byte === short || byte === long) && bytes[at + 1] === byte
}

function isEnded(bytes: Buffer, past: number): boolean {
  return bytes[past - 2] === 0x0d && bytes[past - 1] === 0x0a
}

/** Whether the checksum before CR LF is correct for the bytes after the start mark. The frame must include both marks. */
export function hasRightSum(frame: Buffer): boolean {
  return crc16(frame.subarray(2, -4), crc16X25) === frame.readUInt16BE(frame.length - 4)
}
