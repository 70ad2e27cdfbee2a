import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.js'
import type { Connection } from './connection.js'

type Hear = (payload: string) => void

/** ms for the other end to take leave. */
const goodbye = 1_000

/** Who hears what, over a connection that may be lost and made again. */
export interface Ear {
  listen(channel: string, hear: Hear, ask: (sql: string) => Promise<unknown>): Promise<() => Promise<void>>
  /** Listens over a connection that queries use too. */
  share(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

export interface EarOptions {
  /** Makes a connection of the ear's own; `null`: it shares the only one there is. */
  readonly own: (() => Connection) | null
  readonly log: Log
  /** ms to be let in. */
  readonly connect: number
  /** ms between two questions whether it is there, and until the answer: a lost one is as silent as a good one. */
  readonly pulse: number
}

export function createEar({ own, log, connect: patience, pulse }: EarOptions): Ear {
  const hearers = new Map<string, Set<Hear>>()
  let client: Connection | null = null
  let connecting: Promise<Connection> | null = null
  let closed = false
  let shared = false

  /** What was said while nobody listened is lost: an empty payload means "anything may have changed". */
  function tellOfLoss(): void {
    for (const set of hearers.values()) for (const hear of set) hear('')
  }

  function attach(target: pg.ClientBase): void {
    target.on('notification', ({ channel, payload = '' }) => {
      for (const hear of hearers.get(channel) ?? []) {
        try {
          hear(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'un aviso de la base de datos no se pudo atender')
        }
      }
    })
  }

  async function listenAll(target: pg.ClientBase): Promise<void> {
    for (const channel of hearers.keys()) await target.query(`listen ${name(channel)}`)
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
      attach(made)
      try {
        await made.within(patience, async () => {
          await made.connect()
          await listenAll(made)
        })
        if (closed) throw new Error('the database is closing')
      } catch (error) {
        connecting = null
        made.cut('it cannot be listened to')
        throw error
      }
      client = made
      void stayWith(made)
      return made
    })()
    return connecting
  }

  /** Until it is lost, or does not answer and is thrown away. */
  async function stayWith(made: Connection): Promise<void> {
    while (client === made) {
      await wait(pulse, undefined, { ref: false })
      if (client !== made) return
      // Its loss is heard of as an event; here it only ends the waiting.
      await made.within(pulse, () => made.query('select 1')).catch(() => undefined)
    }
  }

  async function reconnect(make: () => Connection): Promise<void> {
    for (let pause = 250; !closed; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false })
      if (closed) return
      try {
        await connect(make)
        tellOfLoss()
        return
      } catch (error) {
        log.warn({ err: error }, 'no se pudo volver a escuchar a la base de datos')
      }
    }
  }

  return {
    async listen(channel, hear, ask) {
      const set = hearers.get(channel) ?? new Set()
      hearers.set(channel, set.add(hear))
      const sql = `listen ${name(channel)}`
      if (own === null) await ask(sql)
      else {
        const listening = await connect(own)
        await listening.within(patience, () => listening.query(sql))
      }
      return async () => {
        set.delete(hear)
      }
    },
    async share(target) {
      attach(target)
      await listenAll(target)
      if (shared) tellOfLoss()
      shared = true
    },
    async close() {
      closed = true
      hearers.clear()
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
