import type { LetterProtocol } from '../storage/tables/dead-letters.js'
import type { Fix, Outcome } from '../tracking/latest/fix.js'

/**
 * Result of a queued fix. `rejected`: no batch can store it, so it was set aside with its bytes; `failed`: it could not be set
 * aside either.
 */
export type Settled = Outcome | 'rejected' | 'failed'

/** Raw message as text: see `encodingOf`. */
export interface Letter {
  /** `''` for a message of the log that could not be decoded. */
  readonly imei: string
  readonly protocol: LetterProtocol
  /** A frame, or the body of a request; if it has no body, its query. */
  readonly raw: string
  /** Unix ms. */
  readonly receivedAt: number
}

/** A fix that waits for its write to the database or to the log. */
export interface QueuedFix {
  /** `null` if it could not be read. */
  readonly fix: Fix | null
  readonly error: unknown
  readonly letter: Letter
  readonly settle: (settled: Settled) => void
  /** Time of acceptance, on the monotonic clock. */
  readonly since: number
}

/** Reason of a dead letter that a decoder could not read. */
export class UnreadMessage extends Error {
  override readonly name = 'UnreadMessage'
}
