import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { createReloads } from './reloads.js'
import { createStreamCursors } from './stream-cursors.js'
import { type ChangedUnit, createUnitCache } from './unit-cache.js'
import { type Body, createVisibleUnits, type VisibleUnits } from './visible-units.js'
import { projectionKey, type UnitViewer } from './wire-unit.js'

const minute = 60_000
/** A set of units without requests is dropped after this time, in ms. */
const idleAfter = 5 * minute
/**
 * Interval between two marks, in ms. A reader that changes to this process receives the changes of about twice that time again.
 */
const markEvery = 5_000

/** What a reader already has, and which formats it accepts. */
export interface FeedQuestion {
  /**
   * The version that the reader has. An unknown version gets the full response. Several versions, separated by commas, belong to
   * readers that share the response: its delta starts at the oldest.
   */
  readonly since?: string | undefined
  readonly gzip: boolean
  /** Whether a unit in a delta may be reduced to the fields that a fix changes. */
  readonly partial?: boolean | undefined
}

/** The response to a reader. `body` is `null` if nothing has changed since the reader's version. */
export type FeedAnswer = {
  readonly version: string
  readonly body: Body | null
}

/** The live units of every account with active readers. */
export interface Feed {
  ask(viewer: Viewer, question: FeedQuestion): Promise<FeedAnswer>
  /**
   * Applies the current values of units for which this process or another stored fixes.
   * @param origin the process that announces them. Its announcements arrive in order.
   */
  changed(units: readonly ChangedUnit[], origin?: string | null): void
  /** Called when announcements of stored fixes were lost. Reads the watched units again. */
  missed(): void
  /**
   * Called after an edit of these units. A request made after it has resolved includes the edit, even if the last version is less
   * than 500 ms old.
   */
  edited(imeis: readonly string[]): Promise<void>
  /** Called when these accounts may see other units. Without accounts it applies to all. */
  accessChanged(accounts?: readonly string[]): void
  /** Called when anything may have changed. Reads the watched units again. */
  everythingChanged(): void
  /** Called when a mark was received. */
  marked(mark: string): void
  /** Sets the listener of changes. It is called once per changed unit, so it must be cheap. */
  onChange(listener: () => void): void
  stats(): {
    readonly version: number
    readonly units: number
    /** Number of distinct sets of units that accounts see. The name is that of the field in `/health`. */
    readonly scopes: number
    readonly viewers: number
  }
  close(): Promise<void>
}

/** The units that an account sees now, and those that it saw before, from which a delta can start. */
interface View {
  readonly visible: VisibleUnits
  readonly before: VisibleUnits | null
  readonly generation: number
}

export interface FeedOptions {
  readonly database: Database
  readonly log: Log
  readonly now?: () => number
  /** Announces a mark to every process. Without it, no other process can continue from the versions of this one. */
  readonly announceMark?: (mark: string) => Promise<unknown>
  /** Calls back once all earlier announcements of other processes were passed to {@link Feed.changed}, or are considered lost. */
  readonly whenCaughtUp?: (call: () => void) => void
}

const atOnce = (call: () => void) => call()

export function createFeed(options: FeedOptions): Feed {
  const { database, log, now = Date.now, announceMark, whenCaughtUp = atOnce } = options
  const process = randomBytes(5).toString('hex')
  const cache = createUnitCache({
    load: (imeis) => unitsByImei(database, imeis),
    onChange: () => hear(),
    onConflict: (imei) => void reloads.add([imei]),
  })
  let hear = () => {}
  const sets = new Map<string, VisibleUnits>()
  const views = new Map<string, View>()
  const looking = new Map<string, Promise<View>>()
  /** The sequence number of the last edit. */
  let editedSequence = 0
  /** Incremented when the permissions of all accounts may have changed. */
  let generation = 0
  /** By account: incremented when its permissions may have changed. */
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
      : createStreamCursors({
          process,
          log,
          now,
          sequence: () => cache.sequence,
          whenApplied: (done) => whenCaughtUp(() => reloads.whenRead(done)),
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
    // Accounts that see the same units share the set and its responses.
    const key = createHash('sha256')
      .update(`${projectionKey(viewer)}:${imeis.join()}`)
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

  /** @param known the set of units to show, then the earlier sets from which a delta can lead to it */
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
      const version = visible.publish(cache.sequence, editedSequence)
      if (since === version) return { version, body: null }
      // A delta can change the set of units, but not the projection, for example from units without SIM to units with it.
      const known = before?.kind === visible.kind ? ([visible, before] as const) : ([visible] as const)
      const body = await (deltaFrom(known, since, { gzip, partial }) ?? visible.full(gzip))
      return { version: body.version, body }
    },
    changed: (units, origin = null) => cache.changed(units, origin),
    missed: () => void reloads.addAll(),
    async edited(imeis) {
      await reloads.add(imeis)
      editedSequence = cache.sequence
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

/**
 * Returns the key of a viewer's view. Embedded pages, boards and keys limited to some units see less than the account's sessions.
 */
const viewId = ({ id, embed, key }: Viewer) =>
  embed !== undefined ? `${id} ${embed.board ?? 'embed'}` : key?.units ? `${id} ${key.id}` : id
