import { FailedDelivery } from '../delivery/failed-delivery.js'
import { type Ask, serveJob } from '../threads/serve-job.js'
import type { MadeFile, ReportJob } from './report-job.js'
import { writeReport } from './write-report.js'

export type AskedByWriter =
  /** The writer is ready for the next piece of the response. The answer is `null` after the last. */
  { readonly type: 'next' } | { readonly type: 'warning'; readonly fields: object; readonly text: string }

export type Written =
  | {
      readonly type: 'file'
      readonly file: Omit<MadeFile, 'content'>
      readonly content: Uint8Array<ArrayBuffer>
    }
  | { readonly type: 'refused'; readonly why: string; readonly final: boolean }

async function* pieces(ask: Ask<AskedByWriter>): AsyncGenerator<string, void, undefined> {
  for (;;) {
    const piece = await ask<string | null>({ type: 'next' })
    if (piece === null) return
    yield piece
  }
}

async function write(job: ReportJob, ask: Ask<AskedByWriter>): Promise<Written> {
  const log = { warn: (fields: object, text: string) => void ask({ type: 'warning', fields, text }) }
  try {
    // The sender terminates this thread, so the signal is never aborted.
    const signal = new AbortController().signal
    const { content, ...file } = await writeReport(job, pieces(ask), { log, signal })
    return { type: 'file', file, content: new Uint8Array(content) }
  } catch (error) {
    // A class does not survive the way to another thread.
    if (error instanceof FailedDelivery) return { type: 'refused', why: error.message, final: error.final }
    throw error
  }
}

await serveJob(write, (written) => (written.type === 'file' ? [written.content.buffer] : []))
