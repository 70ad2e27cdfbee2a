/** The longest frame that a tracker may send, in bytes: sentences have some 150, pieces of a photo 1,049 and more. */
export const longestFrame = 32 * 1_024

/** Cuts one connection's bytes into frames. */
export interface Framer {
  /** The frames that these bytes complete, as Latin 1, which is every byte as it came; empty ones are left out. */
  push(bytes: Buffer): string[]
  /** A frame grew beyond {@link longestFrame}: nothing after it can be trusted, the connection is to be dropped. */
  readonly oversized: boolean
}
