import type { ExportLines } from '@baliza/sdk-core/internal'

/** The writer of each format: in a worker, or in the page. Bundlers only detect addresses that are written literally here. */
const writers = {
  xls: {
    start: () => new Worker(new URL('./xls-worker.ts', import.meta.url), { type: 'module' }),
    load: async () => (await import('./xls.js')).writeXls,
  },
  xlsx: {
    start: () => new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' }),
    load: async () => (await import('./xlsx.js')).writeXlsx,
  },
} as const

/**
 * Writes a workbook in a worker, because 20,000 rows would block the page for a second. The page itself writes it if its scripts
 * come from another origin, or if it cannot start a worker.
 */
export async function writeInWorker(format: keyof typeof writers, lines: ExportLines): Promise<Blob> {
  const { start, load } = writers[format]
  try {
    return await inWorker(start, lines)
  } catch (cause) {
    console.warn('[baliza] The file is written without a worker', cause)
    return (await load())(lines)
  }
}

function inWorker(start: () => Worker, lines: ExportLines): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = start()
    const end = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(message))
    })
    worker.postMessage(lines)
  })
}
