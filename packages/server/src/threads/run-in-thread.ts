import { Worker } from 'node:worker_threads'

/** Message of a thread to the process that started it. */
export type FromThread =
  | { readonly type: 'asked'; readonly number: number; readonly what: unknown }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly error: unknown }

/** The answer to a question of the thread. */
export interface ToThread {
  readonly number: number
  readonly answer: unknown
}

/** Thrown if the work of a thread needs more memory than it may use. */
export class ThreadTooLarge extends Error {
  override readonly name = 'ThreadTooLarge'
}

interface Options<Asked> {
  /** The built JavaScript of the thread. It calls `serveJob`. */
  readonly entry: string
  readonly job: unknown
  /** Answers a question of the thread. Its error ends the thread. */
  readonly answer: (asked: Asked) => unknown
  readonly signal: AbortSignal
  /** Maximum memory of the thread, in MB. */
  readonly maxMemory: number
}

/**
 * Runs one job in a new thread, so that the process can serve other requests.
 * @throws {ThreadTooLarge}
 */
export function runInThread<Asked, Result>(options: Options<Asked>): Promise<Result> {
  const { entry, job, answer, signal, maxMemory } = options
  return new Promise<Result>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = new Worker(entry, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    })
    const end = () => {
      signal.removeEventListener('abort', abort)
      void worker.terminate()
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort)

    async function reply(number: number, asked: Asked): Promise<void> {
      worker.postMessage({ number, answer: await answer(asked) } satisfies ToThread)
    }

    worker.on('message', (message: FromThread) => {
      switch (message.type) {
        case 'asked':
          reply(message.number, message.what as Asked).catch(fail)
          return
        case 'done':
          end()
          resolve(message.result as Result)
          return
        case 'failed':
          return fail(message.error)
      }
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadTooLarge(error.message) : error),
    )
    worker.on('exit', (code) => fail(new Error(`the thread ended with ${code}`)))
  })
}
