import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { runInThread, ThreadTooLarge } from '../threads/run-in-thread.js'
import { tooLarge } from './limits.js'
import type { AskedByWriter, Written } from './report-file-worker.js'
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
export async function writeInThread(
  job: ReportJob,
  pieces: AsyncIterable<string>,
  { log, signal, entry = fileURLToPath(new URL('./report-file-worker.js', import.meta.url)) }: Options,
): Promise<MadeFile> {
  if (!existsSync(entry)) return writeReport(job, pieces, { log, signal })
  const iterator = pieces[Symbol.asyncIterator]()
  const answer = async (asked: AskedByWriter): Promise<string | null> => {
    if (asked.type === 'next') return (await iterator.next()).value ?? null
    log.warn(asked.fields, asked.text)
    return null
  }
  try {
    const written = await runInThread<AskedByWriter, Written>({ entry, job, answer, signal, maxMemory })
    if (written.type === 'refused') throw new FailedDelivery(written.why, written.final)
    return { ...written.file, content: Buffer.from(written.content.buffer) }
  } catch (error) {
    throw error instanceof ThreadTooLarge ? tooLarge() : error
  } finally {
    // Stops reading the database.
    void iterator.return?.()
  }
}
