import type { FileFigure } from '@baliza/sdk-core/internal'
import { readInWorker } from '../../ui/data/read-in-worker.js'

export interface ShapesOrder {
  readonly file: File
  readonly maxFigures: number
}

/** Figures of a file. The worker sends none if there are more than the limit. */
export interface FiguresOfFile {
  readonly count: number
  readonly figures: readonly FileFigure[]
}

/**
 * Reads the figures of a GeoJSON, KML or KMZ file in a worker.
 * @throws {UnreadableFile}
 */
export function readShapesFile(order: ShapesOrder): Promise<FiguresOfFile> {
  const worker = new Worker(new URL('./read-shapes-worker.ts', import.meta.url), { type: 'module' })
  return readInWorker(worker, order)
}
