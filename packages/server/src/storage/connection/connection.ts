import { Socket } from 'node:net'
import pg from 'pg'

/** ms of silence after which the system asks whether the other end is still there; some ten more and it is lost. */
const keepAlive = 10_000

const losses = new WeakSet<object>()

/** Whether a statement failed because its connection was lost under it, or because there was none to be had. */
export function isLoss(error: unknown): boolean {
  return error instanceof Error && losses.has(error)
}

/** Says so of what pg throws without a code. @returns it */
export function asLoss<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) losses.add(error)
  return error
}

/**
 * A connection that can be thrown away whatever it waits for. A half-open one (a firewall that forgot it, a machine that
 * went away without closing it) answers nothing and ends nothing: pg's own `end` would wait for it as everybody else does.
 */
export class Connection extends pg.Client {
  readonly #socket: Socket
  #lost = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: keepAlive, stream: () => socket })
    this.#socket = socket
    // Whoever waits for an answer gets its rejection, with this very error. While the connection is checked out
    // nobody else listens, and an `error` that nobody hears ends the process.
    this.on('error', (error) => {
      this.#lost = true
      asLoss(error)
    })
    this.on('end', () => {
      this.#lost = true
    })
  }

  /** Nothing comes back over it any more: what is asked of it now fails with an error that has no code. */
  get lost(): boolean {
    return this.#lost
  }

  /** Everything that waits for it fails now. */
  cut(why: string): void {
    this.#socket.destroy(new Error(why))
  }

  /** Throws it away where the work takes longer. @param ms `Infinity`: as long as it takes */
  async within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
    if (ms === Number.POSITIVE_INFINITY) return work()
    const late = setTimeout(() => this.cut(`the database did not answer within ${ms} ms`), ms)
    try {
      return await work()
    } finally {
      clearTimeout(late)
    }
  }
}
