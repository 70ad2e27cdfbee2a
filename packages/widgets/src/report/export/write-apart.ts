import type { ExportLines } from './export-types.js'

/** What a spreadsheet is made of. */
export interface SpreadsheetOrder {
  readonly format: 'xls' | 'xlsx'
  readonly lines: ExportLines
}

/**
 * A workbook, written in a worker: 20,000 rows would hold the page for seconds. A page whose scripts come from another
 * host, or that may start no worker, writes it itself.
 */
export async function writeApart(order: SpreadsheetOrder): Promise<Blob> {
  try {
    return await inWorker(order)
  } catch (cause) {
    console.warn('[baliza] The file is written without a worker', cause)
    const { writeSpreadsheet } = await import('./spreadsheet.js')
    return writeSpreadsheet(order.format, order.lines)
  }
}

function inWorker(order: SpreadsheetOrder): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(message))
    })
    worker.postMessage(order)
  })
}
