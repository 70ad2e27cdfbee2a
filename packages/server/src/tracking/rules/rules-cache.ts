import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { type Rule, watchedRules } from '../../storage/tables/rules.js'
import { type Area, createArea } from './area.js'
import type { Geometry } from './geometry.js'
import type { Watch, WatchedRule } from './rules.js'
import { timingOf } from './timing.js'

/** Event definitions in memory, kept up to date with the database. */
export interface RulesCache extends Watch {
  stats(): { readonly rules: number; readonly units: number }
  close(): Promise<void>
}

export interface RulesCacheOptions {
  readonly database: Database
  readonly log: Log
  /** Rules per page. The database and the event loop are free between two pages. */
  readonly page?: number
}

/** Maximum pause after a failure, ms. */
const maxPause = 5_000

/** Event ids to read again. */
type Wanted = Set<string> | 'all'

/**
 * Reads all definitions, and reads those again that change (channel `rules`). Changes during a read cause one more read. The
 * cache has only what fixes are checked against. Recipients and their notification settings are read when an alert is raised.
 */
export async function openRulesCache({ database, log, page = 250 }: RulesCacheOptions): Promise<RulesCache> {
  let rules = createRuleBook()
  let wanted: Wanted = new Set()
  let reading: Promise<void> | null = null
  let closed = false
  const isWanted = () => wanted === 'all' || wanted.size > 0

  async function readAll(): Promise<void> {
    const next = createRuleBook()
    const shapes = new Map<string, Geometry | null>()
    const areas = new Map<Geometry, Area>()
    for (let after = ''; !closed; ) {
      const rows = await watchedRules(database, { after, most: page, shapes })
      for (const row of rows) enterAlone(next, row, areas)
      if (rows.length < page) break
      after = rows.at(-1)?.id ?? ''
      await breathe()
    }
    rules = next
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length && !closed; from += page) {
      const these = ids.slice(from, from + page)
      const rows = await watchedRules(database, { after: '', most: page, shapes: new Map(), ids: these })
      // Synchronous with the loop below, so that no event is unwatched in between.
      for (const id of these) rules.leave(id)
      const areas = new Map<Geometry, Area>()
      for (const row of rows) enterAlone(rules, row, areas)
      await breathe()
    }
  }

  /** An event that cannot be read is no longer watched. The others still are. */
  function enterAlone(book: RuleBook, row: Rule, areas: Map<Geometry, Area>): void {
    try {
      book.enter(row, areas)
    } catch (error) {
      log.error({ err: error, event: row.id }, 'no se puede vigilar un evento: se omite')
    }
  }

  /** Reads until no changes are pending. Never gives up. */
  async function follow(): Promise<void> {
    for (let pause = 250; isWanted() && !closed; ) {
      const these = wanted
      wanted = new Set()
      const startedAt = performance.now()
      try {
        await (these === 'all' ? readAll() : readSome([...these]))
        pause = 250
        // Reading takes at most half of the time, even under constant changes.
        if (isWanted()) await wait(performance.now() - startedAt, undefined, { ref: false })
      } catch (error) {
        want(these)
        if (closed) return
        log.error({ err: error }, 'no se pudieron leer los eventos que se vigilan: se reintenta')
        await wait(pause, undefined, { ref: false })
        pause = Math.min(pause * 2, maxPause)
      }
    }
  }

  function want(more: Wanted): void {
    if (wanted === 'all' || more === 'all') wanted = 'all'
    else for (const id of more) wanted.add(id)
  }

  /** @param id of an event; empty if any may have changed */
  function changed(id: string): void {
    want(id === '' ? 'all' : new Set([id]))
    void go()
  }

  /** Runs one read at a time, because an older read would overwrite a newer one. */
  function go(read = follow): Promise<void> {
    // Cleared in `finally`, not inside `read`, which may end before its promise is assigned.
    reading ??= read().finally(() => {
      reading = null
      if (isWanted() && !closed) void go()
    })
    return reading
  }

  let stop = async () => {}
  // Changes that are announced during the first read are read after it.
  await go(async () => {
    stop = await database.listen('rules', changed)
    await readAll()
  })
  return {
    rulesOf: (imei) => rules.of(imei),
    stats: () => rules.stats(),
    async close() {
      closed = true
      await stop()
      await reading
    },
  }
}

const none: readonly WatchedRule[] = []

/** Maps units to the events that watch them. */
interface RuleBook {
  /** Sorted by id. */
  of(imei: string): readonly WatchedRule[]
  /** @param areas areas by geometry, shared by the rules of one page */
  enter(row: Rule, areas: Map<Geometry, Area>): void
  leave(id: string): void
  stats(): { readonly rules: number; readonly units: number }
}

function createRuleBook(): RuleBook {
  const byUnit = new Map<string, WatchedRule[]>()
  const unitsOf = new Map<string, readonly string[]>()
  return {
    of: (imei) => byUnit.get(imei) ?? none,
    enter({ id, type, speed, geometry, imeis, ...columns }, areas) {
      const area = geometry === null ? null : areaOf(geometry, areas)
      const rule: WatchedRule = { id, type, speed, area, timing: timingOf(columns) }
      for (const imei of imeis) {
        const list = byUnit.get(imei) ?? []
        const after = list.findLastIndex((one) => one.id < id) + 1
        list.splice(after, 0, rule)
        byUnit.set(imei, list)
      }
      unitsOf.set(id, imeis)
    },
    leave(id) {
      for (const imei of unitsOf.get(id) ?? []) {
        const left = (byUnit.get(imei) ?? []).filter((rule) => rule.id !== id)
        if (left.length === 0) byUnit.delete(imei)
        else byUnit.set(imei, left)
      }
      unitsOf.delete(id)
    },
    stats: () => ({ rules: unitsOf.size, units: byUnit.size }),
  }
}

/** Rules of the same geofence share its area. */
function areaOf(geometry: Geometry, areas: Map<Geometry, Area>): Area {
  const known = areas.get(geometry) ?? createArea(geometry)
  areas.set(geometry, known)
  return known
}
