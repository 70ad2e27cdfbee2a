import type { ImportKind } from '@baliza/sdk-core/internal'
import { readInWorker } from '../../../ui/data/read-in-worker.js'
import type { Table } from './read-table.js'

/** File to read, with the maximum number of rows. */
export interface ReadOrder {
  readonly file: Blob
  readonly kind: ImportKind
  readonly maxRows: number
  /** Index of a workbook's sheet; by default the likeliest for the kind. */
  readonly sheet?: number
}

/** Table of a file: its headings, and at most the requested number of rows. */
export interface TableOfFile extends Table {
  /** Number of rows in the file, without the headings. */
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
