/** The longest frame that a tracker may send, in bytes; the protocol's longest sentence has some 150. */
export const longestFrame = 1_024

/** Cuts one connection's bytes into frames. */
export interface Framer {
  /**
   * The frames that these bytes complete, without their end marks; empty ones are left out.
   * @returns `null` when a frame grew beyond {@link longestFrame}: the connection is to be dropped
   */
  push(bytes: Buffer): string[] | null
}

/** `;` ends a frame; some firmware ends it with CR LF, LF or, in an alternate layout, `*`. */
const ends = /[;*\r\n]/

/** A framer for one connection, which keeps what has not ended yet. */
export function createFramer(): Framer {
  let rest = ''
  return {
    push(bytes) {
      const pieces = (rest + bytes.toString('latin1')).split(ends)
      rest = pieces.pop() ?? ''
      if (rest.length > longestFrame) return null
      const frames: string[] = []
      for (const piece of pieces) {
        if (piece.length > longestFrame) return null
        const frame = piece.trim()
        if (frame !== '') frames.push(frame)
      }
      return frames
    },
  }
}
