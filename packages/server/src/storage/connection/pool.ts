import pg from 'pg'
import { isDone } from '../../closing.js'
import type { Log } from '../../log.js'
import { hasCode } from '../../problem.js'
import { asLoss, type Connection, isLoss } from './connection.js'
import type { Database } from './database.js'
import { createHosts, HostConnection } from './hosts.js'
import { createListenConnection } from './listen-connection.js'

const int8 = 20

/** bigint columns are times in ms and counts: they fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text' | undefined),
}

/**
 * A statement has been answered, or never will be.
 * @param failure its SQLSTATE; `lost`: the connection was; `null`: it went well
 */
export type OnStatement = (seconds: number, failure: string | null) => void

export interface PoolOptions {
  /** Its `connectionString` may name several hosts, of which the one that takes writes is used. */
  readonly connection: pg.PoolConfig
  /** How many statements run at once; 1 where the database is a single connection (PGlite). */
  readonly size: number
  readonly log: Log
  readonly onStatement?: OnStatement | undefined
  /** What only tests set. */
  readonly patience?: Partial<Patience>
}

/** How long is waited before a connection counts as lost, ms. */
interface Patience {
  /** To be let in, or for one of the pool to be free. */
  readonly connect: number
  /** For a statement, or a transaction that says nothing else: longer than any report or cleaning takes. */
  readonly statement: number
  /** Of the connection that only listens: how often it is asked whether it is there, and for how long. */
  readonly pulse: number
  /** For what is in progress when the pool closes. */
  readonly close: number
}

const remote: Patience = { connect: 10_000, statement: 60_000, pulse: 10_000, close: 2_000 }
/** Between us and PGlite is no network that swallows: it answers, or its process ends. Its vacuum may take minutes. */
const local: Patience = { ...remote, connect: 30_000, statement: Number.POSITIVE_INFINITY }

/** The same `Database` over PostgreSQL and over PGlite's socket. */
export function createPool({ connection, size, log, onStatement, patience }: PoolOptions): Database {
  const isRemote = size > 1
  const limits = { ...(isRemote ? remote : local), ...patience }
  const settings = { ...connection, types }
  const hosts = createHosts(connection.connectionString, (place) =>
    log.warn({ place }, 'la base de datos que admite escrituras es ahora otra'),
  )
  const open = new Set<Connection>()
  const Tracked = class extends HostConnection {
    constructor(config?: pg.ClientConfig) {
      super(hosts, config)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
  // With a single connection LISTEN shares it: NOTIFY comes back on it with the next answer.
  const listener = createListenConnection({
    own: isRemote ? () => new Tracked(settings) : null,
    log,
    connect: limits.connect,
    pulse: limits.pulse,
  })
  const pool = new pg.Pool({
    ...settings,
    Client: Tracked,
    max: size,
    // PGlite keeps its state with its connection; PostgreSQL may take unused ones back.
    idleTimeoutMillis: isRemote ? 30_000 : 0,
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => (isRemote ? undefined : listener.share(client)),
  })
  // A lost idle connection is replaced by the next query; without a listener it would end the process.
  pool.on('error', ({ message }) =>
    log.warn({ reason: message }, 'se perdió una conexión a la base de datos'),
  )

  async function run<Row extends object>(
    client: Connection,
    sql: string,
    values?: readonly unknown[],
  ): Promise<Row[]> {
    const since = performance.now()
    const tell = (failure: string | null) => onStatement?.((performance.now() - since) / 1_000, failure)
    try {
      const rows = await ask<Row>(client, sql, values)
      tell(null)
      return rows
    } catch (error) {
      tell(error instanceof pg.DatabaseError && !isLoss(error) ? (error.code ?? '') : 'lost')
      throw error
    }
  }

  async function query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    const client = await connect()
    let broken: Error | undefined
    try {
      return await client.within(limits.statement, () => run<Row>(client, sql, values))
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** @throws whatever it is, the question itself had no part in it */
  async function connect(): Promise<pg.PoolClient & Connection> {
    let replica: unknown
    for (let tries = 1; ; tries++) {
      const tried = hosts.current
      try {
        return (await pool.connect()) as pg.PoolClient & Connection
      } catch (error) {
        if (hasCode(error, '25006')) replica = error
        // Another host may be the one that takes writes now.
        if (tries < hosts.count && hosts.current !== tried) continue
        onStatement?.(0, 'lost')
        throw asLoss(replica ?? error)
      }
    }
  }

  return {
    query,
    async transaction(work, { within = limits.statement } = {}) {
      const client = await connect()
      // The limit is for what can be half open.
      const limit = isRemote ? within : Number.POSITIVE_INFINITY
      let broken: Error | undefined
      try {
        return await client.within(limit, async () => {
          await run(client, beginWithin(limit))
          const result = await work({ query: (sql, values) => run(client, sql, values) })
          await run(client, 'commit')
          return result
        })
      } catch (error) {
        await client
          .within(limits.connect, () => client.query('rollback'))
          .catch((cause: Error) => {
            broken = cause
          })
        throw error
      } finally {
        client.release(broken)
      }
    },
    listen: (channel, notify) => listener.listen(channel, notify, (sql) => query(sql)),
    stats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await listener.close()
      const ended = pool.end()
      if (await isDone(ended, limits.close)) return
      log.warn('la base de datos no contesta: se cierra sin esperarla')
      for (const client of open) client.cut('the pool is closing')
      await isDone(ended, limits.close)
    },
  } satisfies Database
}

/**
 * Where we have gone and the server does not know it yet, it frees what the transaction has locked by itself: the next
 * attempt waits for those very rows.
 */
function beginWithin(ms: number): string {
  if (ms === Number.POSITIVE_INFINITY) return 'begin'
  const limits = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
  return ['begin', ...limits.map((limit) => `set local ${limit} = ${ms}`)].join('; ')
}

async function ask<Row extends object>(
  client: Connection,
  sql: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  try {
    // pg takes a mutable array and does not change it.
    const { rows } = await client.query<Row>(sql, values as unknown[] | undefined)
    return rows
  } catch (error) {
    // After a loss pg answers with errors of its own, which have no code.
    throw client.lost || isEnd(error) ? asLoss(error) : error
  }
}

/** FATAL and PANIC end the connection, and the one ends it for everybody: they are not about the statement. */
function isEnd(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}
