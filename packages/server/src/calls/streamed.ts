import { isOfLeaving, Refusal, refusalOf } from '../http/http.js'
import { mensajes } from '../texts.js'
import type { Services, StreamAnswer } from './handler.js'

/** About 40 MB of positions. A client that needs more requests them in parts. */
const maxRows = 200_000

/** Rows written between two turns, about one millisecond. */
const atOnce = 100

export interface Batch {
  readonly rows: readonly object[]
  /** Progress of a report: the units whose rows are complete, and all its units. */
  readonly done?: number
  readonly total?: number
}

/** The part of a call's context that a streamed answer uses. */
interface StreamContext {
  readonly services: Pick<Services, 'log' | 'turn'>
  readonly still: () => Promise<unknown>
}

interface Options {
  /** Further fields of the answer, computed after its rows. */
  readonly more?: () => object
  /** NDJSON: one line per batch, then the answer without its rows. */
  readonly lines?: boolean
  readonly most?: number
  /** Interval of the permission check, ms. */
  readonly every?: number
}

/**
 * Writes rows while they are computed, so that a long response is never in memory as a whole. `status` is the last field: an
 * earlier error, or more rows than one response may have, still turns the response into a refusal. An error before the first rows
 * is thrown, as in any other handler.
 */
export async function streamed(
  batches: AsyncGenerator<Batch, void, undefined>,
  { services: { log, turn }, still }: StreamContext,
  { more, lines = false, most = maxRows, every = 1_000 }: Options = {},
): Promise<StreamAnswer> {
  const within = limited(permitted(batches, still, every), most)
  const first = await within.next()
  return { type: lines ? 'application/x-ndjson' : 'application/json', pieces: pieces() }

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    const write = lines ? createLines() : createData()
    let end: object
    try {
      for (let batch = first; !batch.done; batch = await within.next()) {
        for (const piece of write.batch(batch.value)) {
          yield piece
          // Other requests have their turn before the next piece.
          await turn()
        }
      }
      end = { status: 1, mensaje: '', ...more?.() }
    } catch (error) {
      end = refusalOf(error).body
      if (!(error instanceof Refusal || isOfLeaving(error)))
        log.error({ err: error }, 'una respuesta larga falló a medias')
    } finally {
      // The client may have disconnected: this also ends the source of the rows.
      await within.return()
    }
    yield write.end(end)
  }
}

/**
 * Checks the permission again at intervals: the account of a slow client may have lost its session or the unit. @throws {Refusal}
 */
async function* permitted(
  batches: AsyncGenerator<Batch, void, undefined>,
  still: StreamContext['still'],
  every: number,
) {
  let asked = performance.now()
  for await (const batch of batches) {
    if (performance.now() - asked >= every) {
      await still()
      asked = performance.now()
    }
    yield batch
  }
}

/** @throws {Refusal} above the maximum number of rows per response */
async function* limited(batches: AsyncGenerator<Batch, void, undefined>, most: number) {
  let count = 0
  for await (const batch of batches) {
    count += batch.rows.length
    if (count > most) throw new Refusal('tooMany', mensajes.manyRecords)
    yield batch
  }
}

/** Writes one object with the rows in `data`. */
function createData() {
  let before = '{"data":['
  return {
    *batch({ rows }: Batch) {
      for (const some of inParts(rows)) {
        if (some.length === 0) continue
        yield before + JSON.stringify(some).slice(1, -1)
        before = ','
      }
    },
    end: (end: object) => `${before === ',' ? '' : before}],${JSON.stringify(end).slice(1)}`,
  }
}

/** Writes one object per line. If a batch takes several lines, only the last one counts its units as done. */
function createLines() {
  const line = (object: object) => `${JSON.stringify(object)}\n`
  let done: number | undefined = 0
  return {
    *batch(batch: Batch) {
      const parts = inParts(batch.rows)
      for (const [index, rows] of parts.entries()) {
        if (index === parts.length - 1) done = batch.done
        yield line({ ...batch, rows, done })
      }
    },
    end: line,
  }
}

/** Splits rows into parts; returns at least one, which may be empty. */
function inParts(rows: readonly object[]): (readonly object[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / atOnce)) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  )
}
