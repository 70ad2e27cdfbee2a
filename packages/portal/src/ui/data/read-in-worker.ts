import { type Unreadable, UnreadableFile } from '@baliza/sdk-core/internal'

export type WorkerAnswer<Content> =
  | { readonly content: Content }
  | { readonly unreadable: Unreadable; readonly values?: UnreadableFile['values'] }
  | { readonly failure: string }

/** Timeout for one file, in ms. A large file takes some seconds; a slower one was built to block a reader. */
const timeLimit = 30_000

/**
 * Reads a file in a worker, so that a large file does not block the page. The worker is terminated in each case.
 * @param order message for the worker
 * @throws {UnreadableFile} also `tooSlow` after 30 s
 */
export async function readInWorker<Content>(worker: Worker, order: unknown): Promise<Content> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<WorkerAnswer<Content>>((resolve, reject) => {
      timer = setTimeout(() => resolve({ unreadable: 'tooSlow' }), timeLimit)
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Content>>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(order)
    })
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable, answer.values)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.content
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** Produces the message for {@link readInWorker}, in the worker. An error thrown in the worker would not reach the page. */
export async function answerOfWorker<Content>(read: () => Promise<Content>): Promise<WorkerAnswer<Content>> {
  try {
    return { content: await read() }
  } catch (error) {
    return error instanceof UnreadableFile
      ? { unreadable: error.reason, values: error.values }
      : { failure: String(error) }
  }
}
