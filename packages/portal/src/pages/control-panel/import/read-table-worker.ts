import { UnreadableFile } from '@baliza/sdk-core/files'
import type { ReadAnswer, ReadOrder } from './read-apart.js'
import { readTable } from './read-table.js'

addEventListener('message', async ({ data }: MessageEvent<ReadOrder>) => postMessage(await read(data)))

async function read({ file, mostRows, sheet }: ReadOrder): Promise<ReadAnswer> {
  try {
    const { rows, numbers, ...table } = await readTable(file, sheet)
    const sent = 1 + mostRows
    // More are counted and not sent: their transfer to the page would hold it.
    return { ...table, rows: rows.slice(0, sent), numbers: numbers.slice(0, sent), count: rows.length - 1 }
  } catch (error) {
    // What fails in here, the page would not hear of.
    return error instanceof UnreadableFile ? { unreadable: error.reason } : { failure: String(error) }
  }
}
