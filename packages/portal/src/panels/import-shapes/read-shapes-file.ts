import type { FileFigure } from '@baliza/sdk-core/internal'
import { readInWorker } from '../../ui/data/read-in-worker.js'

/**
 * Reads the figures of a GeoJSON, KML or KMZ file in a worker.
 * @throws {UnreadableFile}
 */
export function readShapesFile(file: File): Promise<readonly FileFigure[]> {
  const worker = new Worker(new URL('./read-shapes-worker.ts', import.meta.url), { type: 'module' })
  return readInWorker(worker, file)
}
