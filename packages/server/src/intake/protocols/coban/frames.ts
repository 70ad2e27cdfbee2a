import { type Framer, maxFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'

/** `;` ends a frame; some firmware ends it with CR LF, LF or, in an alternate layout, `*`. */
const ends = /[;*\r\n]/

/** Creates a framer for one connection, which buffers the incomplete frame. */
export function createFramer(): Framer {
  /** Pieces of the incomplete frame, so that each push scans only the new bytes. */
  let rest: string[] = []
  let length = 0
  let oversized = false

  function keep(piece: string): void {
    length += piece.length
    oversized ||= length > maxFrame
    rest.push(piece)
  }

  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized) return frames
      const pieces = bytes.toString('latin1').split(ends)
      const last = pieces.pop() ?? ''
      for (const piece of pieces) {
        keep(piece)
        if (oversized) return frames
        const frame = rest.join('').trim()
        // Latin 1 preserves every byte.
        if (frame !== '') frames.push(detached(frame))
        rest = []
        length = 0
      }
      if (last !== '') keep(detached(last))
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}
