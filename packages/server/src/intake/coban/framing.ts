/** The longest frame that a tracker may send, in bytes; the protocol's longest sentence has some 150. */
export const longestFrame = 1_024

/** Cuts one connection's bytes into frames. */
export interface Framer {
  /** The frames that these bytes complete, without their end marks; empty ones are left out. */
  push(bytes: Buffer): string[]
  /** A frame grew beyond {@link longestFrame}: nothing after it can be trusted, the connection is to be dropped. */
  readonly oversized: boolean
}

/** `;` ends a frame; some firmware ends it with CR LF, LF or, in an alternate layout, `*`. */
const ends = /[;*\r\n]/

/** A framer for one connection, which keeps what has not ended yet. */
export function createFramer(): Framer {
  let rest = ''
  let oversized = false
  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized) return frames
      const pieces = (rest + bytes.toString('latin1')).split(ends)
      rest = pieces.pop() ?? ''
      for (const piece of pieces) {
        oversized ||= piece.length > longestFrame
        if (oversized) break
        const frame = piece.trim()
        if (frame !== '') frames.push(frame)
      }
      oversized ||= rest.length > longestFrame
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}
