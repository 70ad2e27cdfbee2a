import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.js'

type Hear = (payload: string) => void

/** Who hears what, over a connection that may be lost and made again. */
export interface Ear {
  listen(channel: string, hear: Hear, ask: (sql: string) => Promise<unknown>): Promise<() => Promise<void>>
  /** Listens over a connection that queries use too. */
  share(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

/** @param own makes a connection of the ear's own; `null`: it shares the only one there is */
export function createEar({ own, log }: { own: (() => pg.Client) | null; log: Log }): Ear {
  const hearers = new Map<string, Set<Hear>>()
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
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

  function connect(make: () => pg.Client): Promise<pg.Client> {
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
        await made.connect()
        await listenAll(made)
      } catch (error) {
        connecting = null
        throw error
      }
      client = made
      return made
    })()
    return connecting
  }

  async function reconnect(make: () => pg.Client): Promise<void> {
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
      else await (await connect(own)).query(sql)
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
      await last?.end()
    },
  }
}

function name(channel: string): string {
  if (!/^[a-z_]+$/.test(channel)) throw new Error(`not a channel name: ${channel}`)
  return channel
}
