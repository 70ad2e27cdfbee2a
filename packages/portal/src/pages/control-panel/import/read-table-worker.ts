import { answerOfWorker } from '../../../ui/data/read-in-worker.js'
import type { ReadOrder, TableOfFile } from './read-apart.js'
import { readTable } from './read-table.js'

addEventListener('message', async ({ data }: MessageEvent<ReadOrder>) =>
  postMessage(await answerOfWorker(() => read(data))),
)

async function read({ file, kind, maxRows, sheet }: ReadOrder): Promise<TableOfFile> {
  const { rows, numbers, ...table } = await readTable(file, kind, sheet)
  const sent = 1 + maxRows
  // The remaining rows are counted and not sent: their transfer would block the page.
  return { ...table, rows: rows.slice(0, sent), numbers: numbers.slice(0, sent), count: rows.length - 1 }
}
