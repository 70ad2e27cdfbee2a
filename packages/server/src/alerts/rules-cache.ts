import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { type Rule, watchedRules } from '../storage/tables/rules.js'
import { type Area, createArea } from './area.js'
import type { Geometry } from './geometry.js'
import type { Watch } from './raise.js'
import type { WatchedRule } from './rules.js'

/** The event definitions in memory, which follow those of the database. */
export interface RulesCache extends Watch {
  stats(): { readonly rules: number; readonly units: number }
  close(): Promise<void>
}

export interface RulesCacheOptions {
  readonly database: Database
  readonly log: Log
  /** Rules of one page: the database and the event loop are free between two. */
  readonly page?: number
}

/** After a failure, ms. */
const longestPause = 5_000

/**
 * Reads the definitions, and again whenever somebody has changed them (channel `rules`); changes during a reading make
 * one more. Only what is watched is kept here: whom an alert is for, and how they are notified, is read when it is raised.
 */
export async function openRulesCache({ database, log, page = 250 }: RulesCacheOptions): Promise<RulesCache> {
  let rules = new Map<string, readonly WatchedRule[]>()
  let count = 0
  let wanted = false
  let reading: Promise<void> | null = null
  let closed = false

  async function read(): Promise<void> {
    const next = new Map<string, WatchedRule[]>()
    const shapes = new Map<string, Geometry | null>()
    const areas = new Map<Geometry, Area>()
    let read = 0
    for (let after = ''; !closed; ) {
      const rows = await watchedRules(database, { after, most: page, shapes })
      for (const row of rows) enterAlone(next, row, areas)
      read += rows.length
      if (rows.length < page) break
      after = rows.at(-1)?.id ?? ''
      await breathe()
    }
    rules = next
    count = read
  }

  /** An event that cannot be read is watched no more; the others are. */
  function enterAlone(...[next, row, areas]: Parameters<typeof enter>): void {
    try {
      enter(next, row, areas)
    } catch (error) {
      log.error({ err: error, event: row.id }, 'no se puede vigilar un evento: se omite')
    }
  }

  /** Reads until nothing has changed meanwhile; never gives up. */
  async function follow(): Promise<void> {
    for (let pause = 250; wanted && !closed; ) {
      wanted = false
      const startedAt = performance.now()
      try {
        await read()
        pause = 250
        // A stream of changes takes half of the time at most.
        if (wanted) await wait(performance.now() - startedAt, undefined, { ref: false })
      } catch (error) {
        wanted = true
        if (closed) return
        log.error({ err: error }, 'no se pudieron leer los eventos que se vigilan: se reintenta')
        await wait(pause, undefined, { ref: false })
        pause = Math.min(pause * 2, longestPause)
      }
    }
  }

  function changed(): void {
    wanted = true
    // Cleared by `finally`, never within: that may end before its promise is at hand.
    reading ??= follow().finally(() => {
      reading = null
      if (wanted && !closed) changed()
    })
  }

  const stop = await database.listen('rules', changed)
  await read()
  return {
    rulesOf: (imei) => rules.get(imei) ?? none,
    stats: () => ({ rules: count, units: rules.size }),
    async close() {
      closed = true
      await stop()
      await reading
    },
  }
}

const none: readonly WatchedRule[] = []

function enter(rules: Map<string, WatchedRule[]>, row: Rule, areas: Map<Geometry, Area>): void {
  const { id, type, speed, geometry } = row
  const rule: WatchedRule = { id, type, speed, area: geometry === null ? null : areaOf(geometry, areas) }
  for (const imei of row.imeis) {
    const list = rules.get(imei)
    if (list === undefined) rules.set(imei, [rule])
    else list.push(rule)
  }
}

/** Rules of one geofence share its area. */
function areaOf(geometry: Geometry, areas: Map<Geometry, Area>): Area {
  const known = areas.get(geometry) ?? createArea(geometry)
  areas.set(geometry, known)
  return known
}
