/** Maximum frame length in bytes. Ordinary messages have about 150, pieces of a photo 1,049 and more. */
export const maxFrame = 32 * 1_024

/** Cuts one connection's bytes into frames. */
export interface Framer {
  /** Returns the frames that these bytes complete, as Latin 1, which preserves every byte. It omits empty frames. */
  push(bytes: Buffer): string[]
  /** Whether a frame exceeded {@link maxFrame}: later bytes cannot be trusted, so the connection must be closed. */
  readonly oversized: boolean
}
