import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '@baliza/sdk-core/agreement'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { createMarks } from './marks.js'
import { createReloads } from './reloads.js'
import { type ChangedUnit, createUnitCache } from './unit-cache.js'
import { type Body, createVisibleUnits, type VisibleUnits } from './visible-units.js'
import { type UnitViewer, viewKind } from './wire-unit.js'

const minute = 60_000
/** A set of units that nobody asks for is dropped after this. */
const idleAfter = 5 * minute
/** Between two marks, ms: whoever changes to this process from another gets what changed about twice as long ago. */
const markEvery = 5_000

/** What a reader has and takes. */
export interface FeedQuestion {
  /**
   * The version it has; an unknown one gets the full answer. Several, with commas between, are those of readers that share
   * the answer: it leads on from each.
   */
  readonly since?: string | undefined
  readonly gzip: boolean
  /** Whether a delta may bring of a unit no more than what a fix moves. */
  readonly partial?: boolean | undefined
}

/** `null`: nothing has changed since. */
export type FeedAnswer = {
  readonly version: string
  readonly body: Body | null
}

/** The live units of every account that is looking. */
export interface Feed {
  ask(viewer: Viewer, question: FeedQuestion): Promise<FeedAnswer>
  /**
   * These units are so now: this process or another has stored fixes.
   * @param origin the process that announces it; its announcements come in their order
   */
  changed(units: readonly ChangedUnit[], origin?: string | null): void
  /** Announcements of stored fixes were lost: what is watched is read again. */
  missed(): void
  /**
   * Somebody has edited these units: whoever asks after it has resolved sees it, however shortly before the last
   * version was named.
   */
  edited(imeis: readonly string[]): Promise<void>
  /** What these accounts see may have changed; what anybody sees, unless they are given. */
  accessChanged(accounts?: readonly string[]): void
  /** Anything may have changed: what is watched is read again. */
  everythingChanged(): void
  /** A mark was heard. */
  marked(mark: string): void
  /** Calls back whenever somebody's next answer may be another: once for each unit, so that it must cost nothing. */
  onChange(listener: () => void): void
  stats(): {
    readonly version: number
    readonly units: number
    /** How many different sets of units accounts look at; the name is that of `/health`'s field. */
    readonly scopes: number
    readonly viewers: number
  }
  close(): Promise<void>
}

/** What an account sees now, and what it saw before that, so that a delta can lead from one to the other. */
interface View {
  readonly visible: VisibleUnits
  readonly before: VisibleUnits | null
  readonly generation: number
}

export interface FeedOptions {
  readonly database: Database
  readonly log: Log
  readonly now?: () => number
  /** Says to every process where versions can go on: see `Marks`. Without it no other process knows those of this one. */
  readonly announceMark?: (mark: string) => Promise<unknown>
  /** Calls back once all that other processes have announced so far has come by {@link Feed.changed}, or counts as lost. */
  readonly whenHeard?: (call: () => void) => void
}

const atOnce = (call: () => void) => call()

export function createFeed(options: FeedOptions): Feed {
  const { database, log, now = Date.now, announceMark, whenHeard = atOnce } = options
  const process = randomBytes(5).toString('hex')
  const cache = createUnitCache({
    load: (imeis) => unitsByImei(database, imeis),
    onChange: () => hear(),
    onDoubt: (imei) => void reloads.add([imei]),
  })
  let hear = () => {}
  const sets = new Map<string, VisibleUnits>()
  const views = new Map<string, View>()
  const looking = new Map<string, Promise<View>>()
  /** The sequence of the last edit. */
  let editedAt = 0
  /** Grows when everybody may see more or less than before. */
  let generation = 0
  /** By account: grows when it may. */
  const generations = new Map<string, number>()
  const generationOf = ({ id }: Viewer) => generation + (generations.get(id) ?? 0)

  const reloads = createReloads({
    isNeeded: (imei) => cache.has(imei) || looking.size > 0,
    settled: () => Promise.allSettled(looking.values()),
    read: (imeis) => cache.reload(imeis),
    shown: () => cache.imeis(),
    log,
  })
  const marks =
    announceMark === undefined
      ? null
      : createMarks({
          process,
          log,
          now,
          sequence: () => cache.sequence,
          whenApplied: (done) => whenHeard(() => reloads.whenRead(done)),
          announce: announceMark,
        })

  const sweeper = setInterval(dropIdle, minute)
  sweeper.unref()
  const marker = setInterval(() => {
    if (sets.size > 0) void marks?.send()
  }, markEvery)
  marker.unref()

  async function look(viewer: Viewer): Promise<View> {
    const startedIn = generationOf(viewer)
    const imeis = await visibleImeis(database, viewer)
    // Accounts that see the same units share them and their answers.
    const key = createHash('sha256')
      .update(`${viewKind(viewer)}:${imeis.join()}`)
      .digest('base64url')
    const visible = sets.get(key) ?? (await makeVisible(key, imeis, viewer))
    const previous = views.get(viewId(viewer))
    const before =
      previous === undefined || previous.visible === visible ? (previous?.before ?? null) : previous.visible
    const view = { visible, before, generation: startedIn }
    views.set(viewId(viewer), view)
    return view
  }

  async function makeVisible(
    key: string,
    imeis: readonly string[],
    viewer: UnitViewer,
  ): Promise<VisibleUnits> {
    const held = await cache.hold(imeis)
    const meanwhile = sets.get(key)
    if (meanwhile !== undefined) {
      cache.release(held)
      return meanwhile
    }
    const visible = createVisibleUnits({ key, process, marks, units: held, viewer, now })
    sets.set(key, visible)
    if (sets.size === 1) void marks?.send()
    return visible
  }

  function viewOf(viewer: Viewer): View | Promise<View> {
    const view = views.get(viewId(viewer))
    const now = generationOf(viewer)
    if (view?.generation === now) return view
    const key = `${viewId(viewer)}.${now}`
    const under = looking.get(key) ?? look(viewer).finally(() => looking.delete(key))
    looking.set(key, under)
    return under
  }

  /** @param known the set of units that is seen, and those from which one can come to it */
  function deltaFrom(
    known: readonly [VisibleUnits, ...VisibleUnits[]],
    since: string | undefined,
    { gzip, partial }: { readonly gzip: boolean; readonly partial: boolean },
  ): Promise<Body> | null {
    const versions = since?.split(',') ?? []
    for (const from of known) {
      const starts = versions.map((version) => from.sequenceOf(version)).filter((start) => start !== null)
      if (starts.length === versions.length && starts.length > 0)
        return known[0].delta(Math.min(...starts), gzip, { from, partial })
    }
    return null
  }

  function dropIdle(): void {
    const limit = now() - idleAfter
    for (const [key, visible] of sets) {
      if (visible.askedAt > limit) continue
      sets.delete(key)
      cache.release(visible.units)
    }
    for (const [id, view] of views) {
      if (sets.get(view.visible.key) !== view.visible) views.delete(id)
      else if (view.before !== null && sets.get(view.before.key) !== view.before)
        views.set(id, { ...view, before: null })
    }
  }

  return {
    async ask(viewer, { since, gzip, partial = false }) {
      const view = await viewOf(viewer)
      const { visible, before } = view
      visible.askedAt = now()
      const version = visible.publish(cache.sequence, editedAt)
      if (since === version) return { version, body: null }
      // A delta leads from one set of units to another, not from units without their SIM to units with it.
      const known = before?.kind === visible.kind ? ([visible, before] as const) : ([visible] as const)
      const body = await (deltaFrom(known, since, { gzip, partial }) ?? visible.full(gzip))
      return { version: body.version, body }
    },
    changed: (units, origin = null) => cache.changed(units, origin),
    missed: () => void reloads.addAll(),
    async edited(imeis) {
      await reloads.add(imeis)
      editedAt = cache.sequence
    },
    accessChanged(accounts) {
      if (accounts === undefined) generation += 1
      else for (const id of accounts) generations.set(id, (generations.get(id) ?? 0) + 1)
      hear()
    },
    everythingChanged() {
      generation += 1
      hear()
      void reloads.addAll()
    },
    marked: (mark) => marks?.heard(mark),
    onChange(listener) {
      hear = listener
    },
    stats: () => ({
      version: cache.sequence,
      units: cache.size,
      scopes: sets.size,
      viewers: views.size,
    }),
    async close() {
      clearInterval(sweeper)
      clearInterval(marker)
      await Promise.allSettled([...looking.values(), reloads.close()])
    },
  }
}

/** An account's pages and boards, and its keys that are held to some units, see less than its own sessions. */
const viewId = ({ id, embed, key }: Viewer) =>
  embed !== undefined ? `${id} ${embed.board ?? 'embed'}` : key?.units ? `${id} ${key.id}` : id
