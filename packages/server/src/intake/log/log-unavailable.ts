import { logTexts } from '../../texts.js'

/** The log temporarily accepts no messages. The caller retries. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
  /** Cause, as a sentence for the operator. */
  readonly reason: string

  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause })
    const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : Number.NaN
    this.reason = full.has(code) ? logTexts.full : logTexts.away
  }
}

/** JetStream's codes for a reached limit: of the account, the machine, its disk or the stream. */
const full: ReadonlySet<number> = new Set([10_002, 10_023, 10_047, 10_077])
