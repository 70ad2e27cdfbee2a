import { parentPort, workerData } from 'node:worker_threads'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { MadeFile, ReportJob } from './report-job.js'
import { writeReport } from './write-report.js'

/** A piece of the response. `null` marks its end. */
export type ToWriter = string | null

export type FromWriter =
  /** The writer is ready for the next piece. */
  | { readonly type: 'next' }
  | { readonly type: 'warning'; readonly fields: object; readonly text: string }
  | { readonly type: 'file'; readonly file: Omit<MadeFile, 'content'>; readonly content: Uint8Array }
  | { readonly type: 'refused'; readonly why: string; readonly final: boolean }
  | { readonly type: 'failed'; readonly error: unknown }

const send = (message: FromWriter, transfer: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, [...transfer])

/** Yields the pieces in order, one at a time: the sender waits for `next`. */
async function* pieces(): AsyncGenerator<string, void, undefined> {
  for (;;) {
    const piece = await new Promise<ToWriter>((resolve) => {
      parentPort?.once('message', resolve)
      send({ type: 'next' })
    })
    if (piece === null) return
    yield piece
  }
}

const log = {
  warn: (fields: object, text: string) => send({ type: 'warning', fields, text }),
}

try {
  // The sender terminates this thread, so the signal is never aborted.
  const signal = new AbortController().signal
  const { content, ...file } = await writeReport(workerData as ReportJob, pieces(), { log, signal })
  const own = new Uint8Array(content)
  send({ type: 'file', file, content: own }, [own.buffer])
} catch (error) {
  if (error instanceof FailedDelivery) send({ type: 'refused', why: error.message, final: error.final })
  else send({ type: 'failed', error })
}
