import { Socket } from 'node:net'
import pg from 'pg'

/** Idle time after which the system probes the other end, in ms. After about ten failed probes the connection is lost. */
const keepAlive = 10_000

const losses = new WeakSet<object>()

/** Whether a statement failed because its connection was lost or could not be opened. */
export function isLoss(error: unknown): boolean {
  return error instanceof Error && losses.has(error)
}

/** Marks an error as a lost connection: pg throws such errors without a code. @returns the error */
export function asLoss<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) losses.add(error)
  return error
}

/**
 * A connection that can be destroyed even while statements are pending. A half-open connection (dropped by a firewall, or by a
 * machine that failed without closing it) never responds and never ends. pg's own `end` would wait for it indefinitely.
 */
export class Connection extends pg.Client {
  readonly #socket: Socket
  #lost = false

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: keepAlive, stream: () => socket })
    this.#socket = socket
    // A pending statement is rejected with this same error. While the connection is checked out there is no other listener, and
    // an unhandled `error` event ends the process.
    this.on('error', (error) => {
      this.#lost = true
      asLoss(error)
    })
    this.on('end', () => {
      this.#lost = true
    })
  }

  /** Whether the connection is lost. Statements on a lost connection fail with an error that has no code. */
  get lost(): boolean {
    return this.#lost
  }

  /** Destroys the socket, so that every pending statement fails at once. */
  cut(why: string): void {
    this.#socket.destroy(new Error(why))
  }

  /** Destroys the connection if the work takes longer. @param ms `Infinity`: no limit */
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
