import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from './lower-priority.js'
import type { FromThread, ToThread } from './run-in-thread.js'

/** Sends a question to the process that started the thread. */
export type Ask<Asked> = <Answer>(what: Asked) => Promise<Answer>

/**
 * Runs the job of this thread and sends its result.
 * @param moved memory of the result that moves to the process instead of being copied
 */
export async function serveJob<Job, Asked, Result>(
  work: (job: Job, ask: Ask<Asked>) => Promise<Result>,
  moved: (result: Result) => readonly ArrayBuffer[] = () => [],
): Promise<void> {
  lowerPriority()
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0
  const send = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, [...transfer])
  parentPort?.on('message', ({ number, answer }: ToThread) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  const ask = <Answer>(what: Asked) =>
    new Promise<Answer>((resolve) => {
      last += 1
      waiting.set(last, (answer) => resolve(answer as Answer))
      send({ type: 'asked', number: last, what })
    })
  try {
    const result = await work(workerData as Job, ask)
    send({ type: 'done', result }, moved(result))
  } catch (error) {
    send({ type: 'failed', error })
  }
}
