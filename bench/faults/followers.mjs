import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@baliza/sdk-core'
import { post } from '../server/calls.mjs'

/** ms between two polls. */
const every = 1_000
/** ms until a follower tries again that has lost its server. */
const again = 200

/**
 * One that follows the fleet. `units`: by imei, the newest that it was sent of each; `heardAt`: when it was last sent a change.
 * @typedef {{ name: string, units: Map<string, object>, heardAt(): number, stop(): Promise<void> }} Follower
 */

/** Merges an answer of the feed: the newest of a unit wins, in whatever order answers arrive. */
function merge(units, { data }) {
  for (const unit of data) {
    const known = units.get(unit.imei)
    if ((unit.timestamp ?? 0) >= (known?.timestamp ?? 0)) units.set(unit.imei, { ...known, ...unit })
  }
}

/** Repeats work until it is stopped, also where it fails because its server is down. */
function untilStopped(work) {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = (async () => {
    while (!signal.aborted) {
      // Its server was killed, or its database: as a page, it comes back with the version that it has.
      await work(signal).catch(() => undefined)
      await pause(again, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await working
  }
}

/** By `GET /api/objetos/stream`. @returns {Follower} */
export function followStream(name, url, token) {
  const units = new Map()
  let version = ''
  let heardAt = Number.NEGATIVE_INFINITY
  const stop = untilStopped(async (signal) => {
    const answer = await fetch(`${url}/api/objetos/stream${version === '' ? '' : `?since=${version}`}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      signal,
    })
    if (!answer.ok) throw new Error(`the stream was answered ${answer.status}`)
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop()
      for (const event of events) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(event) ?? []
        if (data === undefined) continue
        merge(units, JSON.parse(data))
        heardAt = performance.now()
        version = id
      }
    }
  })
  return { name: `${name} stream`, units, heardAt: () => heardAt, stop }
}

/**
 * By `POST /api/objetos`, each poll at the next of these servers, with the version that the one before has named.
 * @returns {Follower}
 */
export function followPolls(name, urls, token) {
  const units = new Map()
  let since
  let turn = 0
  let heardAt = Number.NEGATIVE_INFINITY
  const stop = untilStopped(async (signal) => {
    while (!signal.aborted) {
      turn += 1
      const answer = await post(urls[turn % urls.length], '/api/objetos', { since, partial: true }, token)
      if (answer.status === 200) {
        const feed = await answer.json()
        merge(units, feed)
        heardAt = performance.now()
        since = feed.version
      } else if (answer.status !== 304) throw new Error(`a poll was answered ${answer.status}`)
      await pause(every, undefined, { signal }).catch(() => undefined)
    }
  })
  return { name: `${name} polls`, units, heardAt: () => heardAt, stop }
}

/**
 * By `positions.feed`, as an integrator: every stored position, in the order of each unit.
 * @returns what it was given: by imei the times, in the order in which they came
 */
export async function followPositions(url) {
  const client = createClient({ host: url })
  await client.session.login({ user: 'bench', pass: 'bench' })
  // Without a cursor the first page says where to begin: it is waited for before the first position.
  const first = await client.positions.page()
  const times = new Map()
  const latest = new Map()
  let { cursor } = first
  let count = 0
  const stopping = new AbortController()
  const following = (async () => {
    for await (const page of client.positions.feed({ cursor, signal: stopping.signal })) {
      for (const { imei, timestamp } of page.positions) {
        const known = times.get(imei)
        if (known === undefined) times.set(imei, [timestamp])
        else known.push(timestamp)
        latest.set(imei, Math.max(latest.get(imei) ?? 0, timestamp))
        count += 1
      }
      cursor = page.cursor
    }
  })()
  // Only marks a failure as handled: `stop` throws it.
  following.catch(() => undefined)
  return {
    times,
    latest,
    count: () => count,
    /** Whether nothing is stored that it was not given. */
    async isAtEnd() {
      const asked = cursor
      const { positions } = await client.positions.page({ cursor: asked })
      return positions.length === 0 && asked === cursor
    },
    async stop() {
      stopping.abort()
      await following.catch((error) => {
        if (error.code !== 'aborted') throw error
      })
      client.close()
    },
  }
}
