import { isTransient } from '../storage/connection/transient.js'

interface Waiting<Answer> {
  readonly answer: Promise<Answer | null>
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for many at once what is asked for one: the first goes at once, those that come while it is answered go
 * together. Ten thousand trackers that log in after a restart are a few statements.
 * @param ask answers by key; a key that it leaves out is answered with `null`
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
        // One of them is at fault: the others are answered.
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
