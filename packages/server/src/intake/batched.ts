import { isTransient } from '../storage/connection/transient.js'

interface Waiting<Answer> {
  readonly answer: Promise<Answer | null>
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines single queries into batch queries. The first key is queried at once; keys that arrive during a query share the next
 * one. Ten thousand trackers that log in after a restart need only a few statements.
 * @param ask returns answers by key; a key that it omits resolves to `null`
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | null> {
  let gathering = new Map<string, Waiting<Answer>>()
  let asking = false

  async function run(): Promise<void> {
    asking = true
    while (gathering.size > 0) {
      const batch = gathering
      gathering = new Map()
      try {
        const answers = await ask([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(answers.get(key) ?? null)
      } catch (error) {
        if (isTransient(error) || batch.size === 1) for (const { reject } of batch.values()) reject(error)
        // One key causes the error: query each key separately, so that the others get their answer.
        else for (const [key, waiting] of batch) await askAlone(key, waiting)
      }
    }
    asking = false
  }

  async function askAlone(key: string, { resolve, reject }: Waiting<Answer>): Promise<void> {
    try {
      resolve((await ask([key])).get(key) ?? null)
    } catch (error) {
      reject(error)
    }
  }

  return (key) => {
    const waiting = gathering.get(key) ?? newWaiting<Answer>()
    gathering.set(key, waiting)
    if (!asking) void run()
    return waiting.answer
  }
}

function newWaiting<Answer>(): Waiting<Answer> {
  let resolve: Waiting<Answer>['resolve'] = () => undefined
  let reject: Waiting<Answer>['reject'] = () => undefined
  const answer = new Promise<Answer | null>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { answer, resolve, reject }
}
