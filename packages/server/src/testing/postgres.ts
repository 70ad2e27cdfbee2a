import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, makeCluster, patience } from './cluster.js'

export { freePort } from './cluster.js'

const places = [process.env.PG_BIN, ...[18, 17, 16, 15, 14].map((n) => `/usr/lib/postgresql/${n}/bin`)]

/** Where PostgreSQL's programs are on this machine, or `null`. */
export function findPostgres(): string | null {
  return places.find((place) => place !== undefined && existsSync(join(place, 'initdb'))) ?? null
}

/** A PostgreSQL that runs for a test. */
export interface TestPostgres {
  readonly url: string
  /** `pg_ctl restart -m immediate`: every connection is lost, and it recovers from its log. */
  restart(): Promise<void>
  /** Ends it in order. @returns starts it again */
  pause(): Promise<() => Promise<void>>
  /** `kill -9` of it and of all that it has started, as the system would that has no memory left. @returns starts it again */
  kill(): Promise<() => Promise<void>>
  /** Whether it has ended, by itself too. */
  readonly hasEnded: boolean
  stop(): Promise<void>
}

/**
 * A throw-away cluster.
 * @param fsync `true`: every commit reaches the disk, as in production
 * @param disk where its directory is made
 */
export async function startPostgres(
  bin: string,
  { fsync = false, disk = tmpdir() }: { readonly fsync?: boolean; readonly disk?: string } = {},
): Promise<TestPostgres> {
  const cluster = await makeCluster(bin, { fsync, disk })
  await cluster.initialise()
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

/** A PostgreSQL and its replica, which has what is committed before the commit is confirmed. */
export interface ReplicatedPostgres {
  /** Names both. */
  readonly url: string
  /** `kill -9` of the one that takes writes and of all that it has started. @returns promotes the other */
  kill(): Promise<() => Promise<Promoted>>
  stop(): Promise<void>
}

/** What may become of the one that was killed. */
export interface Promoted {
  /** It is made anew from the one that takes writes now, whose commits wait for it from then on. */
  rejoin(): Promise<void>
  /** It is started as it was, and believes that it still takes writes. @returns its address alone */
  comeBack(): Promise<string>
}

/** Two throw-away clusters, the second a replica of the first: as operations.md says, «Dos PostgreSQL». */
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

/** Makes a cluster anew from one that runs, whose commits wait for it from then on. */
async function follow(replica: Cluster, primary: Cluster): Promise<void> {
  await replica.end('SIGQUIT')
  await replica.copyFrom(primary)
  await replica.start()
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    // Not before the copy: the replica, once promoted, has nobody to wait for.
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
