import { readInWorker } from '../../../ui/data/read-in-worker.js'
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

/**
 * Reads the rows of a CSV or XLSX in a worker.
 * @throws {UnreadableFile}
 */
export function readApart(order: ReadOrder): Promise<TableOfFile> {
  const worker = new Worker(new URL('./read-table-worker.ts', import.meta.url), { type: 'module' })
  return readInWorker(worker, order)
}
