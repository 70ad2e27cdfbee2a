import { type Unreadable, UnreadableFile } from '@baliza/sdk-core/files'
import type { Table } from './read-table.js'

/** What is read, and how many rows of it are wanted at most. */
export interface ReadOrder {
  readonly file: Blob
  readonly mostRows: number
  /** Of a workbook; the first that holds a table unless it is given. */
  readonly sheet?: number
}

/** A file's table: its headings, and as many rows as were wanted. */
export interface TableOfFile extends Table {
  /** How many it has, without its headings. */
  readonly count: number
}

/** The worker's answer. */
export type ReadAnswer = TableOfFile | { readonly unreadable: Unreadable } | { readonly failure: string }

/** How long a file may take, ms: 20,000 rows take some seconds; one that takes longer was made to block a reader. */
const longest = 30_000

/**
 * The rows of a CSV or XLSX, read in a worker: a large file does not hold the page, and one that would take for ever is
 * given up.
 * @throws {UnreadableFile}
 */
export async function readApart(order: ReadOrder): Promise<TableOfFile> {
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ unreadable: 'tooSlow' }), longest)
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(order)
    })
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
