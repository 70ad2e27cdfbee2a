import type { Log } from '../log.js'
import { isTransient } from '../storage/connection/transient.js'

/** Lifetime of a mark, in ms. A reader with an older version receives the full response. */
const keptFor = 3_600_000

/**
 * Lets one server process understand a version of another. All processes receive the database's announcements in the same order,
 * and a mark is an announcement that identifies a point in it. Changes of stored fixes arrive over a bus without that order.
 * Therefore each process announces, before its mark, the last sequence number that it has received from every storing process. A
 * version contains a mark such that its process had applied everything announced before it, and everything that the mark's sender
 * had shown. Another process answers with what it has applied since, as if that version were its own.
 */
export interface StreamCursors {
  /** The last mark whose earlier announcements were all applied. */
  readonly applied: string | null
  /**
   * Returns the sequence number in this process from which a reader continues that has everything up to the mark. Everything
   * announced after the mark has a later sequence number. Returns `null` if the mark is unknown or expired.
   */
  sequenceAt(mark: string): number | null
  /** Announces a mark. */
  send(): Promise<void>
  /** Called when a mark arrives, from this process or another. */
  heard(mark: string): void
}

export interface StreamCursorsOptions {
  /** Identifies this process. Letters and digits. */
  readonly process: string
  readonly log: Log
  readonly now: () => number
  /** Returns the sequence number of the last change that this process has applied. */
  readonly sequence: () => number
  /** Calls back once everything received so far is applied. */
  readonly whenApplied: (done: () => void) => void
  readonly announce: (mark: string) => Promise<unknown>
}

export function createStreamCursors(options: StreamCursorsOptions): StreamCursors {
  const { process, log, now, sequence, whenApplied, announce } = options
  /** The marks received recently, in order of arrival. */
  const known = new Map<string, { readonly sequence: number; readonly at: number }>()
  /** By own mark that was sent but has not arrived yet: the sequence number when it was sent. */
  const sent = new Map<string, number>()
  /**
   * The sequence number at the time when this process sent its latest mark that has also arrived here. Everything received before
   * that time was announced before that mark, and therefore before every later mark. Thus announcements after such a mark have a
   * later sequence number here, even if their data had been read from the database earlier. Changes shown since that time may
   * have been announced before or after the mark.
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
        // The code that needs the database reports its failures, and the next mark follows soon.
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
