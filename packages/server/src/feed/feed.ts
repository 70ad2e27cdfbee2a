import { createHash, randomBytes } from 'node:crypto'
import type { Account } from '../accounts/account.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/database.js'
import { unitsByImei, visibleImeis } from '../storage/units.js'
import { type ChangedUnit, createMembers } from './members.js'
import { type Body, createScope, type Scope } from './scope.js'

const minute = 60_000
/** A scope that nobody asks for is dropped after this. */
const idleAfter = 5 * minute

/** What a reader has and takes. */
export interface FeedQuestion {
  /** The version it has; an unknown one gets the full answer. */
  readonly since?: string | undefined
  readonly gzip: boolean
}

/** `null`: nothing has changed since. */
export type FeedAnswer = { readonly version: string; readonly body: Body | null }

/** The live units of every account that is looking. */
export interface Feed {
  ask(viewer: Pick<Account, 'id' | 'rol'>, question: FeedQuestion): Promise<FeedAnswer>
  /** This process has stored fixes. */
  changed(units: readonly ChangedUnit[]): void
  /** Somebody else has changed these units: they are read again. */
  reload(imeis: readonly string[]): void
  /**
   * Somebody has edited these units: whoever asks after it has resolved sees it, however shortly before the last
   * version was named.
   */
  edited(imeis: readonly string[]): Promise<void>
  /** Who sees what may have changed. */
  accessChanged(): void
  /** Anything may have changed: what is watched is read again. */
  everythingChanged(): void
  stats(): {
    readonly version: number
    readonly units: number
    readonly scopes: number
    readonly viewers: number
  }
  close(): Promise<void>
}

/** What an account sees now, and what it saw before that, so that a delta can lead from one to the other. */
interface View {
  readonly scope: Scope
  readonly before: Scope | null
  readonly generation: number
}

export interface FeedOptions {
  readonly database: Database
  readonly log: Log
  readonly now?: () => number
}

export function createFeed({ database, log, now = Date.now }: FeedOptions): Feed {
  const process = randomBytes(5).toString('hex')
  const members = createMembers((imeis) => unitsByImei(database, imeis))
  const scopes = new Map<string, Scope>()
  const views = new Map<string, View>()
  const looking = new Map<string, Promise<View>>()
  const toReload = new Set<string>()
  let reloading: Promise<void> | null = null
  /** The sequence of the last edit. */
  let editedAt = 0
  let scopesMade = 0
  /** Grows when somebody may see more or less than before. */
  let generation = 0

  const sweeper = setInterval(dropIdle, minute)
  sweeper.unref()

  async function look(viewer: Pick<Account, 'id' | 'rol'>): Promise<View> {
    const startedIn = generation
    const imeis = await visibleImeis(database, viewer)
    const hideSim = viewer.rol === 1
    // Accounts that see the same units share a scope and its answers.
    const key = createHash('sha256').update(`${hideSim}:${imeis.join()}`).digest('base64')
    const scope = scopes.get(key) ?? (await makeScope(key, imeis, hideSim))
    const previous = views.get(viewer.id)
    const before =
      previous === undefined || previous.scope === scope ? (previous?.before ?? null) : previous.scope
    const view = { scope, before, generation: startedIn }
    views.set(viewer.id, view)
    return view
  }

  async function makeScope(key: string, imeis: readonly string[], hideSim: boolean): Promise<Scope> {
    const held = await members.hold(imeis)
    const meanwhile = scopes.get(key)
    if (meanwhile !== undefined) {
      members.release(held)
      return meanwhile
    }
    scopesMade += 1
    const scope = createScope({ key, epoch: `${process}-${scopesMade}`, members: held, hideSim, now })
    scopes.set(key, scope)
    return scope
  }

  function viewOf(viewer: Pick<Account, 'id' | 'rol'>): View | Promise<View> {
    const view = views.get(viewer.id)
    if (view?.generation === generation) return view
    const key = `${viewer.id}.${generation}`
    const under = looking.get(key) ?? look(viewer).finally(() => looking.delete(key))
    looking.set(key, under)
    return under
  }

  function dropIdle(): void {
    const limit = now() - idleAfter
    for (const [key, scope] of scopes) {
      if (scope.askedAt > limit) continue
      scopes.delete(key)
      members.release(scope.members)
    }
    for (const [id, view] of views) {
      if (scopes.get(view.scope.key) !== view.scope) views.delete(id)
      else if (view.before !== null && scopes.get(view.before.key) !== view.before)
        views.set(id, { ...view, before: null })
    }
  }

  function reload(imeis: readonly string[]): Promise<void> {
    for (const imei of imeis) if (members.has(imei) || looking.size > 0) toReload.add(imei)
    // Cleared by `finally`, never within reloadAll: that may end before its promise is at hand.
    reloading ??= reloadAll().finally(() => {
      reloading = null
    })
    return reloading
  }

  async function reloadAll(): Promise<void> {
    try {
      while (toReload.size > 0) {
        // Whoever is making a scope may be reading these very rows: they are read after it.
        await Promise.allSettled(looking.values())
        const batch = [...toReload].slice(0, 5_000)
        for (const imei of batch) toReload.delete(imei)
        await members.reload(batch)
      }
    } catch (error) {
      log.error({ err: error }, 'no se pudieron volver a leer las unidades')
    }
  }

  return {
    async ask(viewer, { since, gzip }) {
      const view = await viewOf(viewer)
      const { scope, before } = view
      scope.askedAt = now()
      const version = scope.publish(members.sequence, editedAt)
      if (since === version) return { version, body: null }
      // A delta leads from one set of units to another, not from units without their SIM to units with it.
      const known = before?.hideSim === scope.hideSim ? [scope, before] : [scope]
      const from = since === undefined ? undefined : known.find((one) => one.sequenceOf(since) != null)
      const start = from == null || since === undefined ? null : from.sequenceOf(since)
      const delta = from == null || start === null ? null : scope.delta(start, gzip, from)
      const body = await (delta ?? scope.full(gzip))
      return { version: body.version, body }
    },
    changed: (units) => members.changed(units),
    reload: (imeis) => void reload(imeis),
    async edited(imeis) {
      await reload(imeis)
      editedAt = members.sequence
    },
    accessChanged() {
      generation += 1
    },
    everythingChanged() {
      generation += 1
      void reload(members.imeis())
    },
    stats: () => ({
      version: members.sequence,
      units: members.size,
      scopes: scopes.size,
      viewers: views.size,
    }),
    async close() {
      clearInterval(sweeper)
      await Promise.allSettled([...looking.values(), reloading])
    },
  }
}
