import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, makeCluster, patience } from './cluster.js'

export { freePort } from './cluster.js'

const places = [process.env.PG_BIN, ...[18, 17, 16, 15, 14].map((n) => `/usr/lib/postgresql/${n}/bin`)]

/** Directory of PostgreSQL's programs on this machine, or `null`. */
export function findPostgres(): string | null {
  return places.find((place) => place !== undefined && existsSync(join(place, 'initdb'))) ?? null
}

/** A PostgreSQL that runs for a test. */
export interface TestPostgres {
  readonly url: string
  /** `pg_ctl restart -m immediate`: every connection is lost, and the server recovers from its log. */
  restart(): Promise<void>
  /** Stops the server cleanly. @returns a function that starts it again */
  pause(): Promise<() => Promise<void>>
  /**
   * `kill -9` of the server and its child processes, as by a system that is out of memory. @returns a function that starts it
   * again
   */
  kill(): Promise<() => Promise<void>>
  /** Whether the server has ended, intentionally or not. */
  readonly hasEnded: boolean
  stop(): Promise<void>
}

/**
 * Starts a temporary cluster.
 * @param fsync `true`: every commit reaches the disk, as in production
 * @param disk where its directory is made
 * @param template see {@link Cluster}
 */
export async function startPostgres(
  bin: string,
  {
    fsync = false,
    disk = tmpdir(),
    template,
  }: { readonly fsync?: boolean; readonly disk?: string; readonly template?: string | undefined } = {},
): Promise<TestPostgres> {
  const cluster = await makeCluster(bin, { fsync, disk })
  await cluster.initialise(template)
  await cluster.start()
  return {
    url: cluster.url,
    async restart() {
      await cluster.end('SIGQUIT')
      await cluster.start()
    },
    async pause() {
      await cluster.end('SIGINT')
      return () => cluster.start()
    },
    async kill() {
      await cluster.kill()
      return () => cluster.startAfterKill()
    },
    get hasEnded() {
      return cluster.hasEnded
    },
    stop: () => cluster.remove(),
  }
}

/** A PostgreSQL and its synchronous replica, which has each commit before it is confirmed. */
export interface ReplicatedPostgres {
  /** Contains both addresses. */
  readonly url: string
  /** `kill -9` of the primary and its child processes. @returns a function that promotes the other */
  kill(): Promise<() => Promise<Promoted>>
  stop(): Promise<void>
}

/** Ways to restart the killed server. */
export interface Promoted {
  /** Recreates it as a replica of the present primary, whose commits wait for it from then on. */
  rejoin(): Promise<void>
  /** Starts it unchanged, so that it still accepts writes. @returns an address of only this server */
  comeBack(): Promise<string>
}

/** Starts two temporary clusters, the second a replica of the first, as in `docs/es/guias/dos-postgresql.md`. */
export async function startReplicated(
  bin: string,
  { fsync = false }: { readonly fsync?: boolean } = {},
): Promise<ReplicatedPostgres> {
  const options = { fsync, disk: tmpdir() }
  let [primary, replica] = [await makeCluster(bin, options), await makeCluster(bin, options)]
  await primary.initialise()
  await primary.start()
  const { host: first, pathname } = new URL(primary.url)
  const url = `postgres://baliza@${first},${new URL(replica.url).host}${pathname}?target_session_attrs=read-write`
  await follow(replica, primary)
  return {
    url,
    async kill() {
      const [killed, promoted] = [primary, replica]
      await killed.kill()
      return async () => {
        await promoted.promote()
        ;[primary, replica] = [promoted, killed]
        return {
          rejoin: () => follow(killed, promoted),
          async comeBack() {
            await killed.startAfterKill()
            return killed.url
          },
        }
      }
    },
    async stop() {
      await Promise.all([primary.remove(), replica.remove()])
    },
  }
}

/** Recreates a cluster as a replica of a running one, whose commits wait for it from then on. */
async function follow(replica: Cluster, primary: Cluster): Promise<void> {
  await replica.end('SIGQUIT')
  await replica.copyFrom(primary)
  await replica.start()
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    // Set after the copy: otherwise the replica would copy the setting, and wait for a replica once it is promoted.
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    for (const until = Date.now() + patience; ; await pause(50)) {
      const { rows } = await client.query('select sync_state from pg_stat_replication')
      if (rows.some(({ sync_state: state }) => state === 'sync')) return
      if (Date.now() > until) throw new Error('the replica does not follow')
    }
  } finally {
    await client.end()
  }
}
