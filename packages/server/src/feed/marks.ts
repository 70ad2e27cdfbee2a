import type { Log } from '../log.js'
import { isTransient } from '../storage/connection/transient.js'

/** A mark is forgotten after this, ms: whoever comes with an older version gets the full answer. */
const keptFor = 3_600_000

/**
 * How a version that one server process has named is understood by another. All processes hear the database's
 * announcements in one order, and a mark is an announcement that names a place in it. What stored fixes change comes by a
 * bus that has no such order: ahead of its mark a process announces how far it has come with each that stores. A version
 * carries a mark before which its process has applied everything that was announced, and all that had been shown by
 * whoever announced it; another process then answers with what it has applied since, as if that version were one of its
 * own.
 */
export interface Marks {
  /** The last mark before which everything that was announced has been applied. */
  readonly applied: string | null
  /**
   * A version of this process that a reader who has everything from before the mark goes on from: whatever is announced
   * after the mark has a later sequence here, or will have. `null`: the mark is not known, or no longer.
   */
  sequenceAt(mark: string): number | null
  /** Announces a mark. */
  send(): Promise<void>
  /** A mark was announced, by this process or another. */
  heard(mark: string): void
}

export interface MarksOptions {
  /** Names this process: letters and digits. */
  readonly process: string
  readonly log: Log
  readonly now: () => number
  /** The sequence of the last change that this process has applied. */
  readonly sequence: () => number
  /** Calls back once all that has been heard is applied. */
  readonly whenApplied: (done: () => void) => void
  readonly announce: (mark: string) => Promise<unknown>
}

export function createMarks(options: MarksOptions): Marks {
  const { process, log, now, sequence, whenApplied, announce } = options
  /** The marks heard of late, in their order. */
  const known = new Map<string, { readonly sequence: number; readonly at: number }>()
  /** By a mark that this process has sent and not heard yet: the sequence as of then. */
  const sent = new Map<string, number>()
  /**
   * The sequence at the moment when the own mark was sent that came back last. What this process had heard by that moment
   * was announced before that mark, and before every later one. So what is announced after such a mark gets a later sequence
   * here, even where it had been read from the database before. What this process has shown since that moment may have been
   * announced before the mark or after it.
   */
  let floor: number | null = null
  let applied: string | null = null
  let count = 0

  function dropOld(): void {
    for (const [mark, { at }] of known) {
      if (now() - at < keptFor) return
      known.delete(mark)
    }
  }

  return {
    get applied() {
      return applied
    },
    sequenceAt: (mark) => known.get(mark)?.sequence ?? null,
    async send() {
      count += 1
      const mark = `${process}-${count}`
      sent.set(mark, sequence())
      try {
        await announce(mark)
      } catch (error) {
        sent.delete(mark)
        // A database that is away is reported by whoever needs it; the next mark is soon to come.
        if (!isTransient(error)) log.error({ err: error }, 'no se pudo anunciar una marca')
      }
    },
    heard(mark) {
      const own = sent.get(mark)
      if (own !== undefined) {
        floor = own
        for (const earlier of sent.keys()) {
          sent.delete(earlier)
          if (earlier === mark) break
        }
      }
      if (floor === null) return
      dropOld()
      known.set(mark, { sequence: floor, at: now() })
      whenApplied(() => {
        applied = mark
      })
    },
  }
}
