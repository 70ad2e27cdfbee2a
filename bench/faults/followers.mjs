import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@baliza/sdk-core/internal'
import { post } from '../lib/calls.mjs'

/** Time between two polls, in ms. */
const every = 1_000
/** Delay before a disconnected follower tries again, in ms. */
const again = 200

/**
 * A client that follows the fleet. `units`: latest received state of each unit, by imei; `heardAt`: time of the last received
 * change.
 * @typedef {{ name: string, units: Map<string, object>, heardAt(): number, stop(): Promise<void> }} Follower
 */

/** Merges an answer of the feed. The newest state of a unit wins, even if answers arrive out of order. */
function merge(units, { data }) {
  for (const unit of data) {
    const known = units.get(unit.imei)
    if ((unit.timestamp ?? 0) >= (known?.timestamp ?? 0)) units.set(unit.imei, { ...known, ...unit })
  }
}

/** Repeats work until it is stopped, even if it fails because its server is down. */
function untilStopped(work) {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = (async () => {
    while (!signal.aborted) {
      // The server or its database was killed. Like a page, the follower reconnects with its current version.
      await work(signal).catch(() => undefined)
      await pause(again, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await working
  }
}

/** Follows by `GET /api/objetos/stream`. @returns {Follower} */
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
 * Follows by `POST /api/objetos`. Each poll uses the next server, with the version of the previous answer.
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
 * Follows by `positions.feed`, as an integrator does: every stored position, in the order of each unit.
 * @returns the received times by imei, in order of arrival
 */
export async function followPositions(url) {
  const client = createClient({ host: url })
  await client.session.login({ user: 'bench', pass: 'bench' })
  // Without a cursor the first page returns the start position, so the trackers must not send before it arrives.
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
    /** Whether every stored position was received. */
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
