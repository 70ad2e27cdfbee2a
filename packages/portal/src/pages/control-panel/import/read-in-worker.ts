import { UnreadableFile } from './read-table.js'
import type { ReadAnswer } from './read-table.worker.js'

/** Longer than a file of 10 MB takes on a slow machine, ms: what takes longer is made to. */
const longest = 60_000

/**
 * The rows of a CSV or XLSX, as `readTable` reads them, beside the page: a large file does not stop it, nor does one that
 * is made to.
 * @throws {UnreadableFile}
 */
export async function readInWorker(file: Blob): Promise<readonly (readonly string[])[]> {
  const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ unreadable: 'tooBig' }), longest)
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(file)
    })
    if ('rows' in answer) return answer.rows
    if (answer.unreadable !== null) throw new UnreadableFile(answer.unreadable)
    throw new Error('The file was not read')
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
