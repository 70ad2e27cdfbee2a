import { type Framer, longestFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'
import { findSerialData } from './serial.js'

/** What a text begins with that came in zip, and in the two binary forms: a setting of the device. */
const [zip, status, alert] = ['\x02', '\x81', '\x82'] as const
/** The length of a binary frame is that of some hundred bytes: what says more is text, or damaged. */
const longestCounted = 1_023

/** Whether a frame is one of those that say their own length. */
export function isCounted(frame: string): boolean {
  const length = lengthOfCounted(frame)
  return length !== null && length === frame.length
}

/** A framer for one connection: text ends with a CR, which is left out; zip and binary frames say their length. */
export function createFramer(): Framer {
  /** What has not ended yet, in the pieces in which it came. */
  let rest: string[] = []
  let length = 0
  /** How many bytes there have to be for it to be worth looking again; `null`: a CR has to come. */
  let awaited: number | null = null
  let oversized = false

  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized || bytes.length === 0) return frames
      const piece = bytes.toString('latin1')
      rest.push(piece)
      length += piece.length
      // Not at every byte: what came before would be looked through again and again.
      if (awaited === null ? piece.includes('\r') : length >= awaited) {
        const text = rest.join('')
        let at = 0
        for (;;) {
          // CR LF, and what a modem adds, are nothing between two frames.
          while (at < text.length && '\r\n\0'.includes(text.charAt(at))) at += 1
          const found = findFrame(text, at)
          if ('awaited' in found) {
            awaited = found.awaited
            break
          }
          if (found.to - at > longestFrame) {
            oversized = true
            return frames
          }
          frames.push(detached(text.slice(at, found.to)))
          at = found.next
        }
        rest = at === text.length ? [] : [detached(text.slice(at))]
        length = text.length - at
      }
      oversized = length > longestFrame
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

/** Where the frame at `from` ends, without and with its end mark, or how many bytes are needed to know. */
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
      // Damaged where a zip does not end as one: then the next CR is an end.
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
  // A length that does not lead to the next field is a damaged one.
  const isLength = text[from + data.to] === ';'
  const after = isLength ? text.indexOf('\r', from + data.to) : end
  return after === -1 ? { awaited: null } : { to: after, next: after + 1 }
}

function isCountedHead(text: string, from: number): boolean {
  const first = text[from]
  return first === zip || first === status || first === alert
}

/** With all that frames it: a zip has an end mark after what it counts. `null`: it is not of these, or damaged. */
function lengthOfCounted(head: string): number | null {
  if (head.length < 3 || !isCountedHead(head, 0)) return null
  const counted = head.charCodeAt(1) * 256 + head.charCodeAt(2)
  if (counted > longestCounted) return null
  return 3 + counted + (head[0] === zip ? 1 : 0)
}
