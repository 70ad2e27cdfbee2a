import { setImmediate as turn } from 'node:timers/promises'
import { Refusal } from '../http.js'
import type { Log } from '../log.js'
import { mensajes } from '../texts.js'
import type { StreamAnswer } from './handler.js'

/** More rows than a person looks at, and some 40 MB of positions: whoever needs more asks in parts. */
const mostRows = 200_000

/** Rows written at once: a millisecond or two. */
const atOnce = 500

/**
 * The same rows, batch by batch.
 * @throws {Refusal} beyond the most that one answer holds
 */
export async function* limited<Row>(
  batches: AsyncGenerator<readonly Row[], void, undefined>,
  most = mostRows,
): AsyncGenerator<readonly Row[], void, undefined> {
  let count = 0
  for await (const rows of batches) {
    count += rows.length
    if (count > most) throw new Refusal(400, mensajes.manyRecords)
    yield rows
  }
}

/**
 * Rows as an answer that is written while they are made, so that none of any length is held. The `status` comes
 * last: what goes wrong on the way still makes it a refusal. What goes wrong before the first rows is thrown, as by
 * any other handler.
 * @param more what the answer holds besides `data`
 */
export async function streamed(
  rows: AsyncGenerator<readonly object[], void, undefined>,
  { log, more = {} }: { log: Log; more?: object },
): Promise<StreamAnswer> {
  const first = await rows.next()
  return { pieces: pieces() }

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    let end: object = { status: 1, mensaje: '', ...more }
    let separator = ''
    yield '{"data":['
    try {
      for (let batch = first; !batch.done; batch = await rows.next()) {
        for (let from = 0; from < batch.value.length; from += atOnce) {
          yield separator + JSON.stringify(batch.value.slice(from, from + atOnce)).slice(1, -1)
          separator = ','
          // Others have their turn before the next.
          await turn()
        }
      }
    } catch (error) {
      end = { status: 0, mensaje: error instanceof Refusal ? error.mensaje : mensajes.broken }
      if (!(error instanceof Refusal)) log.error({ err: error }, 'una respuesta larga falló a medias')
    } finally {
      // The reader may have gone: then what makes the rows ends here too.
      await rows.return()
    }
    yield `],${JSON.stringify(end).slice(1)}`
  }
}
