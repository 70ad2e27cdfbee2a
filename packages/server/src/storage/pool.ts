import pg from 'pg'
import type { Log } from '../log.js'
import type { Database } from './database.js'
import { createEar } from './ear.js'

const int8 = 20

/** bigint columns are times in ms and counts: they fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text' | undefined),
}

export interface PoolOptions {
  readonly connection: pg.PoolConfig
  /** How many statements run at once; 1 where the database is a single connection (PGlite). */
  readonly size: number
  readonly log: Log
}

/** The same `Database` over PostgreSQL and over PGlite's socket. */
export function createPool({ connection, size, log }: PoolOptions): Database {
  const settings = { ...connection, types }
  // With a single connection LISTEN shares it: NOTIFY comes back on it with the next answer.
  const ear = createEar({ own: size > 1 ? () => new pg.Client(settings) : null, log })
  const pool = new pg.Pool({
    ...settings,
    max: size,
    // PGlite keeps its state with its connection; PostgreSQL may take unused ones back.
    idleTimeoutMillis: size > 1 ? 30_000 : 0,
    connectionTimeoutMillis: 30_000,
    onConnect: (client) => (size > 1 ? undefined : ear.share(client)),
  })
  // A lost idle connection is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'se perdió una conexión a la base de datos'))

  return {
    query: (sql, values) => run(pool, sql, values),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work({ query: (sql, values) => run(client, sql, values) })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((cause: Error) => {
          broken = cause
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    listen: (channel, hear) => ear.listen(channel, hear, (sql) => run(pool, sql)),
    async close() {
      await ear.close()
      await pool.end()
    },
  } satisfies Database
}

async function run<Row extends object>(
  target: pg.Pool | pg.ClientBase,
  sql: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  // pg takes a mutable array and does not change it.
  const { rows } = await target.query<Row>(sql, values as unknown[] | undefined)
  return rows
}
