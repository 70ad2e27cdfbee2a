import { type Framer, maxFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'
import { findSerialData } from './serial.js'

/** First bytes of a zip text and of the two binary forms, which are settings of the device. */
const [zip, status, alert] = ['\x02', '\x81', '\x82'] as const
/** Maximum length of a binary frame, which has some hundred bytes. A larger length indicates text or damage. */
const maxCounted = 1_023

/** Whether a frame is of a kind that contains its own length. */
export function isCounted(frame: string): boolean {
  const length = lengthOfCounted(frame)
  return length !== null && length === frame.length
}

/** Creates a framer for one connection. Text ends with a CR, which is omitted; zip and binary frames contain their length. */
export function createFramer(): Framer {
  /** Pieces of the incomplete frame. */
  let rest: string[] = []
  let length = 0
  /** Minimum number of bytes before the next scan; `null` if a CR is needed. */
  let awaited: number | null = null
  let oversized = false

  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized || bytes.length === 0) return frames
      const piece = bytes.toString('latin1')
      rest.push(piece)
      length += piece.length
      // A scan at every byte would repeat the scan of all earlier ones.
      if (awaited === null ? piece.includes('\r') : length >= awaited) {
        const text = rest.join('')
        let at = 0
        for (;;) {
          // CR LF, and the bytes that a modem adds between two frames, are skipped.
          while (at < text.length && '\r\n\0'.includes(text.charAt(at))) at += 1
          const found = findFrame(text, at)
          if ('awaited' in found) {
            awaited = found.awaited
            break
          }
          if (found.to - at > maxFrame) {
            oversized = true
            return frames
          }
          frames.push(detached(text.slice(at, found.to)))
          at = found.next
        }
        rest = at === text.length ? [] : [detached(text.slice(at))]
        length = text.length - at
      }
      oversized = length > maxFrame
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

/** Returns the end of the frame at `from`, without and with its end mark, or the number of bytes that are needed to know it. */
function findFrame(
  text: string,
  from: number,
): { readonly to: number; readonly next: number } | { readonly awaited: number | null } {
  const came = text.length - from
  if (came === 0) return { awaited: 1 }
  if (isCountedHead(text, from)) {
    if (came < 3) return { awaited: 3 }
    const length = lengthOfCounted(text.slice(from, from + 3))
    if (length !== null) {
      if (came < length) return { awaited: length }
      // A zip frame without its end mark is damaged: then it ends at the next CR.
      if (text[from] !== zip || text[from + length - 1] === '\x03')
        return { to: from + length, next: from + length }
    }
  }
  const end = text.indexOf('\r', from)
  if (end === -1) return { awaited: null }
  const data = /^(?:S[AT]\w{3,7}UEX|UEX|CRR);/.test(text.slice(from, from + 12))
    ? findSerialData(text.slice(from))
    : null
  if (data === null || from + data.from > end) return { to: end, next: end + 1 }
  if (came <= data.to) return { awaited: data.to + 1 }
  // A length that does not lead to the next field is damaged.
  const isLength = text[from + data.to] === ';'
  const after = isLength ? text.indexOf('\r', from + data.to) : end
  return after === -1 ? { awaited: null } : { to: after, next: after + 1 }
}

function isCountedHead(text: string, from: number): boolean {
  const first = text[from]
  return first === zip || first === status || first === alert
}

/**
 * Returns the total length, including the framing bytes: a zip has an end mark after the counted bytes. `null` if it is of
 * another kind, or damaged.
 */
function lengthOfCounted(head: string): number | null {
  if (head.length < 3 || !isCountedHead(head, 0)) return null
  const counted = head.charCodeAt(1) * 256 + head.charCodeAt(2)
  if (counted > maxCounted) return null
  return 3 + counted + (head[0] === zip ? 1 : 0)
}
