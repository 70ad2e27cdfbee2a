import { logTexts } from '../../texts.js'

/** The log does not take what it is given at present; it is given it again. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
  /** A sentence for who can mend it. */
  readonly reason: string

  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause })
    const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : Number.NaN
    this.reason = full.has(code) ? logTexts.full : logTexts.away
  }
}

/** JetStream's codes for a limit that is reached: of the account, of the machine, of its disk, of the stream. */
const full: ReadonlySet<number> = new Set([10_002, 10_023, 10_047, 10_077])
