import type pg from 'pg'
import { Connection } from './connection.js'

/**
 * Splits a URL with several hosts (`host1:5432,host2:5432`) into one URL per host, in order. Other URLs are returned alone in a
 * list.
 */
export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** Returns hosts and database of a URL, without user and password. */
export function placeOfUrl(url: string): string {
  const places = hostsOf(url).map((one) => new URL(one))
  return `${places.map(({ host }) => host).join()}${places[0]?.pathname ?? ''}`
}

/** Selects the host for the next connection: the host that accepted writes last, until it no longer does. */
export interface Hosts {
  readonly count: number
  /** `undefined`: the configuration of the connection names the host. */
  readonly current: string | undefined
  /** Reports that a host is unreachable or refuses writes. The next connection tries the following host. */
  leave(host: string | undefined): void
  /** Reports that a host accepts writes. */
  stay(host: string | undefined): void
}

/** @param onMove called with the place when a different host accepts writes */
export function createHosts(url: string | undefined, onMove: (place: string) => void): Hosts {
  const hosts = url === undefined ? [undefined] : hostsOf(url)
  let at = 0
  let last: string | undefined
  return {
    count: hosts.length,
    get current() {
      return hosts[at]
    },
    leave(host) {
      // If several connections fail at the same time, only the first advances to the next host.
      if (host === hosts[at]) at = (at + 1) % hosts.length
    },
    stay(host) {
      if (host !== undefined && last !== undefined && host !== last) onMove(placeOfUrl(host))
      last = host
    },
  }
}

/** A connection to one of several hosts. It refuses a host that accepts no writes: a replica before its promotion. */
export class HostConnection extends Connection {
  readonly #hosts: Hosts
  readonly #host: string | undefined

  constructor(hosts: Hosts, config?: pg.ClientConfig) {
    super({ ...config, connectionString: hosts.current })
    this.#hosts = hosts
    this.#host = hosts.current
  }

  override connect(): Promise<this>
  override connect(done: (error: Error | null) => void): void
  override connect(done?: (error: Error | null) => void): unknown {
    const opened = this.#open()
    return done === undefined ? opened : opened.then(() => done(null), done)
  }

  async #open(): Promise<this> {
    try {
      await super.connect()
      if (this.#hosts.count > 1) await this.#refuseReplica()
      this.#hosts.stay(this.#host)
      return this
    } catch (error) {
      this.#hosts.leave(this.#host)
      throw error
    }
  }

  async #refuseReplica(): Promise<void> {
    const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return
    await this.end()
    throw Object.assign(new Error('it takes no writes'), { code: '25006' })
  }
}
