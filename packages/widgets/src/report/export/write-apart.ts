import type { ExportLines } from '@baliza/sdk-core'

/** What writes a workbook, by its format: in a worker, or in the page. A bundler reads each address where it is written. */
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
 * A workbook, written in a worker: 20,000 rows would hold the page for a second. A page whose scripts come from another
 * host, or that may start no worker, writes it itself.
 */
export async function writeApart(format: keyof typeof writers, lines: ExportLines): Promise<Blob> {
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
