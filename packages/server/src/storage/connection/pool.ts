import pg from 'pg'
import { isDone } from '../../closing.js'
import type { Log } from '../../log.js'
import { hasCode } from '../../problem.js'
import { asLoss, type Connection, isLoss } from './connection.js'
import type { Database } from './database.js'
import { createHosts, HostConnection } from './hosts.js'
import { createListenConnection } from './listen-connection.js'

const int8 = 20

/** bigint columns contain times in ms and counts, which fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text' | undefined),
}

/**
 * Called when a statement has ended or its connection was lost.
 * @param failure SQLSTATE of the failure; `lost`: the connection was lost; `null`: no failure
 */
export type OnStatement = (seconds: number, failure: string | null) => void

export interface PoolOptions {
  /** Its `connectionString` may name several hosts. The pool uses the host that accepts writes. */
  readonly connection: pg.PoolConfig
  /** Maximum number of concurrent statements; 1 if the database is a single connection (PGlite). */
  readonly size: number
  readonly log: Log
  readonly onStatement?: OnStatement | undefined
  /** Set only by tests. */
  readonly patience?: Partial<Patience>
}

/** Timeouts after which a connection counts as lost, in ms. */
interface Patience {
  /** To connect, or to obtain a free connection of the pool. */
  readonly connect: number
  /** For a statement, or a transaction without its own limit. Longer than any report or cleaning takes. */
  readonly statement: number
  /** For the connection that only listens: interval and timeout of its probes. */
  readonly pulse: number
  /** For the work in progress when the pool closes. */
  readonly close: number
}

const remote: Patience = { connect: 10_000, statement: 60_000, pulse: 10_000, close: 2_000 }
/**
 * No network between the server and PGlite can lose an answer: PGlite responds, or its process ends. Its vacuum may take minutes.
 */
const local: Patience = { ...remote, connect: 30_000, statement: Number.POSITIVE_INFINITY }

/** Creates the same `Database` over PostgreSQL and over PGlite's socket. */
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
  // A single connection is shared with LISTEN: a NOTIFY arrives with the next answer on that connection.
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
    // PGlite keeps its state with its connection. Idle connections to PostgreSQL may be closed.
    idleTimeoutMillis: isRemote ? 30_000 : 0,
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => (isRemote ? undefined : listener.share(client)),
  })
  // The next query replaces a lost idle connection. Without this listener the error would end the process.
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

  /** @throws always a lost connection: the statement did not cause the failure */
  async function connect(): Promise<pg.PoolClient & Connection> {
    let replica: unknown
    for (let tries = 1; ; tries++) {
      const tried = hosts.current
      try {
        return (await pool.connect()) as pg.PoolClient & Connection
      } catch (error) {
        if (hasCode(error, '25006')) replica = error
        // Another host may accept writes now.
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
      // Only a remote connection can be half open.
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
 * Begins a transaction with time limits on the server. If the server does not detect that the client has disconnected, the limits
 * release the locks of the transaction. The next attempt needs the same rows.
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
    // The type of pg requires a mutable array, but pg does not change it.
    const { rows } = await client.query<Row>(sql, values as unknown[] | undefined)
    return rows
  } catch (error) {
    // After a lost connection pg throws its own errors, which have no code.
    throw client.lost || isEnd(error) ? asLoss(error) : error
  }
}

/** FATAL and PANIC do not concern the statement: FATAL ends this connection, PANIC ends all of them. */
function isEnd(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}
