import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { tooLarge } from './limits.js'
import type { FromWriter, ToWriter } from './report-file-worker.js'
import type { MadeFile, ReportJob } from './report-job.js'
import type { Warnings } from './route-streets.js'
import { writeReport } from './write-report.js'

/** Maximum memory of the thread, in MB. A file that needs more is too large for a mail. */
const maxMemory = 1_024

interface Options {
  readonly log: Warnings
  readonly signal: AbortSignal
  /** The built report-file-worker.ts; next to this file by default. */
  readonly entry?: string | undefined
}

/**
 * Writes the file of a report in a thread, so that the process can serve other requests. Without the built entry, as in
 * development, this thread writes the file.
 * @throws {FailedDelivery}
 */
export function writeInThread(
  job: ReportJob,
  pieces: AsyncIterable<string>,
  { log, signal, entry = fileURLToPath(new URL('./report-file-worker.js', import.meta.url)) }: Options,
): Promise<MadeFile> {
  if (!existsSync(entry)) return writeReport(job, pieces, { log, signal })
  return new Promise<MadeFile>((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    })
    const iterator = pieces[Symbol.asyncIterator]()
    const end = () => {
      signal.removeEventListener('abort', abort)
      void worker.terminate()
      // Stops reading the database.
      void iterator.return?.()
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const abort = () => fail(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)

    async function sendNext(): Promise<void> {
      const next = await iterator.next()
      worker.postMessage((next.done ? null : next.value) satisfies ToWriter)
    }

    worker.on('message', (message: FromWriter) => {
      switch (message.type) {
        case 'next':
          sendNext().catch(fail)
          return
        case 'warning':
          log.warn(message.fields, message.text)
          return
        case 'file':
          end()
          resolve({ ...message.file, content: Buffer.from(message.content.buffer) })
          return
        case 'refused':
          return fail(new FailedDelivery(message.why, message.final))
        case 'failed':
          return fail(message.error)
      }
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    )
    worker.on('exit', (code) => fail(new Error(`the thread of a report ended with ${code}`)))
  })
}
