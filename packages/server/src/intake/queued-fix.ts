import type { Fix, Outcome } from '../fixes/fix.js'
import type { LetterProtocol } from '../storage/tables/dead-letters.js'

/**
 * What became of a queued fix. `rejected`: it cannot be stored as it is, whatever the batch, and was set aside with its
 * bytes; `failed`: nor could it be set aside.
 */
export type Settled = Outcome | 'rejected' | 'failed'

/** What `save` says of a fix: `later`, it is not stored and waits apart. */
export type Saved = Outcome | 'later'

/** How something came, as text: see `encodingOf`. */
export interface Letter {
  /** `''` of a message of the log that nobody can read. */
  readonly imei: string
  readonly protocol: LetterProtocol
  /** A frame; of a request its body, or its query where it has none. */
  readonly raw: string
  /** Unix ms. */
  readonly receivedAt: number
}

/** A fix that waits to be stored in the database, or to be written into the log. */
export interface QueuedFix {
  /** `null`: it could not be read. */
  readonly fix: Fix | null
  readonly error: unknown
  readonly letter: Letter
  readonly settle: (settled: Settled) => void
  /** When it was accepted, on the clock that never jumps. */
  readonly since: number
}

/** The reason of a dead letter that a decoder could not read. */
export class UnreadMessage extends Error {
  override readonly name = 'UnreadMessage'
}
