import { crc16, crc16X25 } from '../../trackers/crc16.js'
import { type Framer, longestFrame } from '../../trackers/framer.js'

/** `78`: frames of one length byte begin with two of it. */
const short = 0x78
/** `79`: of two length bytes. */
const long = 0x79
/** The bytes of a frame that its length does not count: marks, the length itself, CR LF. */
const uncounted = { [short]: 5, [long]: 6 } as const
/** Of the fewest bytes: a type, a serial and a sum. */
const shortest = 10

/**
 * A framer for one connection. A frame ends where its length says, if CR LF is there; else the length is wrong (of some
 * devices always) or bytes were lost, and it ends at the next CR LF, or where a short frame with a right sum begins.
 */
export function createFramer(): Framer {
  /** What has not ended yet is `bytes` from `start` to `end`; it grows by doubling, so that single bytes cost no more. */
  let bytes = Buffer.alloc(0)
  let start = 0
  let end = 0
  /** Before here no whole frame begins inside the present one; after damage, none begins at all. */
  let looked = 0
  /** Before here the present frame has no CR LF. */
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

  /** Latin 1, which is every byte as it came. */
  function take(to: number): string {
    const frame = bytes.toString('latin1', start, to)
    start = to
    looked = to
    sought = to
    if (start === end) {
      // A quiet connection keeps nothing.
      bytes = Buffer.alloc(0)
      start = end = looked = sought = 0
    }
    return frame
  }

  /** Where a short frame begins before `to` that ends by then and whose sum is right; -1: nowhere; null: not known yet. */
  function wholeInside(to: number): number | null {
    for (;;) {
      const at = bytes.subarray(0, Math.min(end, to)).indexOf('xx', Math.max(looked, start + 1), 'latin1')
      if (at === -1) {
        // The last byte may be the first half of a mark.
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

  /** Where the present frame ends; null: it has not. */
  function endOfFrame(): number | null {
    const mark = bytes[start]
    if (mark === short && end - start < 3) return null
    if (mark === long && end - start < 4) return null
    const length = mark === long ? bytes.readUInt16BE(start + 2) : (bytes[start + 2] ?? 0)
    const past = start + length + uncounted[mark === long ? long : short]
    const inside = past - start > longestFrame ? -1 : wholeInside(past)
    if (inside === null) return null
    if (inside !== -1) return inside
    if (past - start <= longestFrame && isEnded(bytes, past)) return past
    const next = bytes.subarray(0, end).indexOf('\r\n', Math.max(sought, start + 3), 'latin1')
    // The last byte may be the first half of it.
    sought = Math.max(sought, end - 1)
    if (next === -1) return null
    // Its own end may be what was lost: a whole frame that ends here is another.
    looked = start + 1
    const hidden = wholeInside(next + 2)
    return hidden === null || hidden === -1 ? next + 2 : hidden
  }

  /** Where a frame begins from here on; null: nowhere yet. */
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
          // Bytes of no frame are handed on as they are, to be refused; empty lines between frames are nothing.
          const piece = take(begins)
          if (/[^\r\n\0]/.test(piece)) frames.push(piece)
        }
        const past = endOfFrame()
        if (past === null) break
        frames.push(take(past))
      }
      oversized = end - start > longestFrame
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

/** Whether these are one short frame and its sum is right. */
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

/** Of a frame with both its marks: whether the sum before CR LF is right for the bytes between them. */
export function hasRightSum(frame: Buffer): boolean {
  return crc16(frame.subarray(2, -4), crc16X25) === frame.readUInt16BE(frame.length - 4)
}
