import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.js'
import type { Connection } from './connection.js'

type Listener = (payload: string) => void

const goodbye = 1_000

/** Listeners per channel, over a connection that may be lost and reopened. */
export interface ListenConnection {
  listen(
    channel: string,
    notify: Listener,
    ask: (sql: string) => Promise<unknown>,
  ): Promise<() => Promise<void>>
  /** Listens over a connection that is also used for queries. */
  share(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  /** Creates a dedicated connection; `null`: the only connection is shared. */
  readonly own: (() => Connection) | null
  readonly log: Log
  /** Timeout to connect, in ms. */
  readonly connect: number
  /**
   * Interval between two probes of the connection, and timeout of each probe, in ms. A lost connection is as silent as a healthy
   * one.
   */
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

  /** Notifications that arrived without a connection are lost. An empty payload means "anything may have changed". */
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
      // A lost connection can emit both events. Only the first one has an effect.
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
        // Attached only now: listeners receive no notification before the one that reports that anything may have changed.
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

  /** Probes the connection until it is lost, or destroys it if it does not respond. */
  async function watchPulse(made: Connection): Promise<void> {
    while (client === made) {
      await wait(pulse, undefined, { ref: false })
      if (client !== made) return
      // An event reports the loss. Here the failure only ends the wait.
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
