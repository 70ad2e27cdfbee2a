import { isOfLeaving, Refusal, refusalOf } from '../http/http.js'
import { mensajes } from '../texts.js'
import type { Services, StreamAnswer } from './handler.js'

/** More rows than a person looks at, and some 40 MB of positions: whoever needs more asks in parts. */
const mostRows = 200_000

/** Rows written at once: a millisecond or two. */
const atOnce = 500

/** Rows that are ready. */
export interface Batch {
  readonly rows: readonly object[]
  /** Of a report: the units that have all their rows by now, and how many it is about. */
  readonly done?: number
  readonly total?: number
}

/** What it needs of the call: its log and its turns, and whether the answer may still be given. */
interface StreamContext {
  readonly services: Pick<Services, 'log' | 'turn'>
  readonly still: () => Promise<unknown>
}

interface Options {
  /** What the answer holds besides its rows, once they are made. */
  readonly more?: () => object
  /** In lines: each batch as it is, and at last the answer without its rows. */
  readonly lines?: boolean
  readonly most?: number
  /** Between two questions whether the answer may still be given, ms. */
  readonly every?: number
}

/**
 * Rows as an answer that is written while they are made, so that none of any length is held. The `status` comes
 * last: an error before that still makes it a refusal, and so do more rows than one answer holds. What goes
 * wrong before the first rows is thrown, as by any other handler.
 */
export async function streamed(
  batches: AsyncGenerator<Batch, void, undefined>,
  { services: { log, turn }, still }: StreamContext,
  { more, lines = false, most = mostRows, every = 1_000 }: Options = {},
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
          // Others have their turn before the next.
          await turn()
        }
      }
      end = { status: 1, mensaje: '', ...more?.() }
    } catch (error) {
      end = refusalOf(error).body
      if (!(error instanceof Refusal || isOfLeaving(error)))
        log.error({ err: error }, 'una respuesta larga falló a medias')
    } finally {
      // The reader may have gone: then what makes the rows ends here too.
      await within.return()
    }
    yield write.end(end)
  }
}

/** Whoever reads slowly may have lost its session meanwhile, or the unit. @throws {Refusal} */
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

/** @throws {Refusal} beyond the most that one answer holds */
async function* limited(batches: AsyncGenerator<Batch, void, undefined>, most: number) {
  let count = 0
  for await (const batch of batches) {
    count += batch.rows.length
    if (count > most) throw new Refusal('tooMany', mensajes.manyRecords)
    yield batch
  }
}

/** One object, whose `data` are the rows. */
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

/** An object a line. Of a batch that makes several, only the last one's units are done. */
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

/** One at least, though it be empty. */
function inParts(rows: readonly object[]): (readonly object[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / atOnce)) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  )
}
