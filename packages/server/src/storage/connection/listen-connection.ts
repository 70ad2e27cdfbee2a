import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.js'
import type { Connection } from './connection.js'

type Listener = (payload: string) => void

/** ms for the other end to close. */
const goodbye = 1_000

/** Who listens to what, over a connection that may be lost and made again. */
export interface ListenConnection {
  listen(
    channel: string,
    notify: Listener,
    ask: (sql: string) => Promise<unknown>,
  ): Promise<() => Promise<void>>
  /** Listens over a connection that queries use too. */
  share(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  /** Makes a connection of its own; `null`: it shares the only one there is. */
  readonly own: (() => Connection) | null
  readonly log: Log
  /** ms to be let in. */
  readonly connect: number
  /** ms between two questions whether it is there, and until the answer: a lost one is as silent as a good one. */
  readonly pulse: number
}

export function createListenConnection({
  own,
  log,
  connect: patience,
  pulse,
}: ListenOptions): ListenConnection {
  const listeners = new Map<string, Set<Listener>>()
  let client: Connection | null = null
  let connecting: Promise<Connection> | null = null
  let closed = false
  let shared = false

  /** What was notified while nobody listened is lost: an empty payload means "anything may have changed". */
  function notifyOfLoss(): void {
    for (const set of listeners.values()) for (const notify of set) notify('')
  }

  function attach(target: pg.ClientBase): void {
    target.on('notification', ({ channel, payload = '' }) => {
      for (const notify of listeners.get(channel) ?? []) {
        try {
          notify(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'un aviso de la base de datos no se pudo atender')
        }
      }
    })
  }

  async function listenAll(target: pg.ClientBase): Promise<void> {
    for (const channel of listeners.keys()) await target.query(`listen ${name(channel)}`)
  }

  function connect(make: () => Connection): Promise<Connection> {
    connecting ??= (async () => {
      const made = make()
      // Both events come for one lost connection: whichever is first decides.
      const lost = () => {
        if (client !== made) return
        client = null
        connecting = null
        if (!closed) void reconnect(make)
      }
      made.on('error', lost)
      made.on('end', lost)
      try {
        await made.within(patience, async () => {
          await made.connect()
          await listenAll(made)
        })
        // Whoever hears that anything may have changed has heard nothing of what came after that.
        attach(made)
        if (closed) throw new Error('the database is closing')
      } catch (error) {
        connecting = null
        made.cut('it cannot be listened to')
        throw error
      }
      client = made
      void watchPulse(made)
      return made
    })()
    return connecting
  }

  /** Until it is lost, or does not answer and is thrown away. */
  async function watchPulse(made: Connection): Promise<void> {
    while (client === made) {
      await wait(pulse, undefined, { ref: false })
      if (client !== made) return
      // Its loss is reported by an event; here it only ends the waiting.
      await made.within(pulse, () => made.query('select 1')).catch(() => undefined)
    }
  }

  async function reconnect(make: () => Connection): Promise<void> {
    for (let pause = 250; !closed; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false })
      if (closed) return
      try {
        await connect(make)
        notifyOfLoss()
        return
      } catch (error) {
        log.warn({ err: error }, 'no se pudo volver a escuchar a la base de datos')
      }
    }
  }

  return {
    async listen(channel, notify, ask) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(notify))
      const sql = `listen ${name(channel)}`
      if (own === null) await ask(sql)
      else {
        const listening = await connect(own)
        await listening.within(patience, () => listening.query(sql))
      }
      return async () => {
        set.delete(notify)
      }
    },
    async share(target) {
      attach(target)
      await listenAll(target)
      if (shared) notifyOfLoss()
      shared = true
    },
    async close() {
      closed = true
      listeners.clear()
      const last = client
      client = null
      await last?.within(goodbye, () => last.end())
    },
  }
}

function name(channel: string): string {
  if (!/^[a-z_]+$/.test(channel)) throw new Error(`not a channel name: ${channel}`)
  return channel
}
