import { type Account, boardLimits, type Directory, isApiKey, isShown, type Viewer } from '@baliza/agreement'
import type { ActivityRow } from '@baliza/agreement/entities/activity.js'
import type { RefusedTracker } from '@baliza/agreement/entities/connections.js'
import type { Imei, Unit } from '@baliza/agreement/entities/unit.js'
import { mayIntegrate } from '@baliza/agreement/rules/permissions.js'
import { createFakeAccounts, type FakeAccounts, fakeAccounts, mirrored } from './fake-accounts.js'
import type { FakeFleet } from './fake-fleet.js'
import { createFakeLog, type FakeLog } from './fake-log.js'
import { createFakePast, type FakePast } from './fake-past.js'
import { apiKeysOf, boardsOf, driversOf, eventsOf, type FakeBinEntry, groupsOf } from './fake-rows.js'
import { type FakeTables, fakeId } from './fake-table.js'

interface FakeCleaning {
  readonly inicio: number
  readonly until: number
  readonly total: number
}

/** State of a fake server. */
export interface FakeHost {
  readonly now: () => number
  readonly seed: number
  /** Whether the fleet is empty. */
  readonly isEmpty: () => boolean
  /** Whether the feed sends deltas. */
  readonly hasDeltas: () => boolean
  /** Advances the simulation to the current time. */
  readonly advance: () => void
  readonly past: FakePast
  readonly accounts: FakeAccounts
  readonly fleet: FakeFleet
  readonly tables: FakeTables
  /** Latest cleaning of each device, the time until which it appears to run, and the number of cleanings. */
  readonly cleaning: { latest: FakeCleaning | null; count: number }
  /** Removed objects, by id. */
  readonly bin: Map<string, FakeBinEntry>
  /** Recorded activity, oldest first. */
  readonly activity: ActivityRow[]
  /** Tracker connections: open, silent (no message received yet), and the messages that were refused as positions. */
  readonly connections: { open: number; silent: number; refused: readonly Omit<RefusedTracker, 'unidad'>[] }
  readonly sessions: FakeSessions
  /** Signatures of third-party servers. Each is valid for one token. */
  readonly usedSignatures: Set<string>
  /** Raised alerts, by id. */
  readonly raised: FakeLog<string>
  /** Directory for the rules of the agreement. */
  readonly directory: Directory
  /** Returns a new unique id. */
  newId(): string
  /** Returns the units that an account sees, in fleet order. */
  visible(account: Viewer): readonly Unit[]
  /** Whether an account sees all of these units. */
  sees(account: Viewer, imeis: readonly Imei[]): boolean
  unit(by: { readonly imei: string } | { readonly id: string }): Unit | undefined
  /** Units assigned to an account, by imei. */
  assigned(user: string): ReadonlySet<Imei>
  assign(user: string, imei: Imei): void
  /** Assigns a unit as at the start: to usuario, and the first units also to espejo. */
  give(imei: Imei): void
  /** Unassigns a unit from an account, or from all accounts. */
  unassign(imei: Imei, user?: string): void
  /** Removes references to units that an account no longer sees. To be called after assignments change. */
  releaseUnseen(): void
}

/** Sessions of a fake server. */
export interface FakeSessions {
  /** @param origin the only origin for which an embed token is valid */
  open(account: Account, origin?: string): string
  find(token: string): Account | null
  /** Whether an account has a session. */
  has(id: string): boolean
  end(token: string): void
  /** Ends all sessions of an account except one. */
  endOf(id: string, but: string): void
  /** Ends the embed sessions of an account. */
  endEmbedded(id: string): void
  clear(): void
}

export function createFakeHost(options: {
  readonly seed: number
  readonly now: () => number
  readonly fleet: FakeFleet
  /** Whether all fleets appear empty. */
  readonly isEmpty: () => boolean
  readonly hasDeltas: () => boolean
  readonly advance: () => void
}): FakeHost {
  const { seed, now, fleet, isEmpty, hasDeltas, advance } = options
  const accounts = createFakeAccounts(now())
  const assignments = new Map<string, Set<Imei>>()
  const tables: FakeTables = new Map()
  const apiKeys = apiKeysOf({ tables })
  const boards = boardsOf({ tables })
  let made = 0

  const none: ReadonlySet<Imei> = new Set()
  const assigned = (user: string) => assignments.get(user) ?? none
  function addAssignment(user: string, imei: Imei) {
    const imeis = assignments.get(user)
    if (imeis === undefined) assignments.set(user, new Set([imei]))
    else imeis.add(imei)
  }

  function visible(viewer: Viewer): readonly Unit[] {
    if (isEmpty()) return []
    const { id, rol } = viewer
    const units = fleet.units().filter(({ imei }) => isShown(viewer, imei))
    if (rol === 4) return units
    const seen = new Set(assigned(id))
    if (rol === 3)
      for (const { id: theirs, manager } of accounts.all())
        if (manager === id) for (const imei of assigned(theirs)) seen.add(imei)
    return units.filter(({ imei, manager }) => seen.has(imei) || (rol === 3 && manager === id))
  }
  function sees(account: Viewer, imeis: readonly Imei[]) {
    const seen = new Set(visible(account).map(({ imei }) => imei))
    return imeis.every((imei) => seen.has(imei))
  }
  const unit: FakeHost['unit'] = (by) =>
    fleet.units().find((one) => ('imei' in by ? one.imei === by.imei : one.id === by.id))

  const tokens = new Map<string, { readonly user: string; readonly origin?: string | undefined }>()
  let issued = 0
  function keyed(token: string): Account | null {
    const row = apiKeys.all().find(({ llave }) => llave === token)
    const account = accounts.byId(row?.user ?? '')
    if (row === undefined || account === null || !mayIntegrate(account)) return null
    if (row.vence !== null && row.vence <= now()) return null
    apiKeys.change(row.id, { usada: now(), usada_desde: '127.0.0.1' })
    const { id, alcances: scopes, unidades: units, direcciones: addresses } = row
    return { ...account, key: { id, scopes, units, addresses } }
  }
  function shownOn(token: string): Account | null {
    const board = boards.all().find((one) => one.token === token)
    const account = accounts.byId(board?.user ?? '')
    if (board === undefined || account === null || (board.vence !== null && board.vence <= now())) return null
    return { ...account, embed: boardLimits(board.id, board.unidades) }
  }
  const sessions: FakeSessions = {
    open({ id, name }, origin) {
      issued += 1
      const token = `fake-${seed}-${issued}-${name}`
      tokens.set(token, { user: id, origin })
      return token
    },
    find(token) {
      if (isApiKey(token)) return keyed(token)
      const session = tokens.get(token)
      if (session === undefined) return shownOn(token)
      const account = accounts.byId(session.user)
      const stored = accounts.stored().find(({ id }) => id === session.user)
      if (account === null || stored === undefined || session.origin === undefined) return account
      const { embed_origins: origins, embed_units: units, embed_fields: fields } = stored
      return { ...account, embed: { origin: session.origin, origins, units, fields } }
    },
    has: (id) => [...tokens.values()].some(({ user }) => user === id),
    end: (token) => void tokens.delete(token),
    endOf(id, but) {
      for (const [token, { user }] of tokens) if (user === id && token !== but) tokens.delete(token)
    },
    endEmbedded(id) {
      for (const [token, { user, origin }] of tokens)
        if (user === id && origin !== undefined) tokens.delete(token)
    },
    clear: () => tokens.clear(),
  }

  const [usuario, , , espejo] = fakeAccounts
  function give(imei: Imei) {
    if (usuario !== undefined) addAssignment(usuario._id, imei)
    if (espejo !== undefined && assigned(espejo._id).size < mirrored) addAssignment(espejo._id, imei)
  }
  for (const { imei } of fleet.units()) give(imei)

  return {
    now,
    seed,
    isEmpty,
    hasDeltas,
    advance,
    past: createFakePast({ now, seed, erring: fleet.units()[0]?.imei }),
    accounts,
    fleet,
    tables,
    cleaning: { latest: null, count: 0 },
    bin: new Map(),
    activity: [],
    connections: { open: 0, silent: 0, refused: [] },
    sessions,
    usedSignatures: new Set(),
    raised: createFakeLog(),
    newId: () => fakeId('b', ++made),
    visible,
    sees,
    unit,
    assigned,
    assign(user, imei) {
      addAssignment(user, imei)
      // A delta contains changed units only: an account that sees another unit now needs a full answer.
      fleet.restart()
    },
    give,
    unassign(imei, user) {
      for (const [id, imeis] of assignments) if (user === undefined || user === id) imeis.delete(imei)
      fleet.restart()
    },
    releaseUnseen() {
      for (const { id, owner } of accounts.all()) {
        const owning = owner === null ? null : accounts.byId(owner)
        if (owning === null) continue
        const kept = [...assigned(id)].filter((imei) => sees(owning, [imei]))
        assignments.set(id, new Set(kept))
      }
      const losing = (user: string, imei: Imei) => {
        const account = accounts.byId(user)
        return account === null || !sees(account, [imei])
      }
      const [events, groups, drivers] = [eventsOf({ tables }), groupsOf({ tables }), driversOf({ tables })]
      for (const event of events.all())
        events.change(event.id, { gps: event.gps.filter((imei) => !losing(event.user, imei)) })
      for (const one of fleet.units()) {
        const group = one.id_grupo === null ? undefined : groups.get(one.id_grupo)
        const driver = drivers.all().find(({ imei }) => imei === one.imei)
        const leaves = group !== undefined && losing(group.user, one.imei)
        const drops = driver !== undefined && losing(driver.user, one.imei)
        if (drops) drivers.change(driver.id, { imei: null })
        if (leaves || drops)
          fleet.put({ ...one, ...(leaves ? { id_grupo: null } : {}), ...(drops ? { conductor: '' } : {}) })
      }
    },
    directory: {
      accountById: async (id) => accounts.byId(id),
      accountByName: async (login) => accounts.byName(login),
      areVisible: async (account, imeis) => sees(account, imeis),
      imeisOfUnits: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const named = unit({ id })
            return named === undefined ? [] : [[id, named.imei]]
          }),
        ),
      ownerOf: async (family, id) => tables.get(family)?.rows.get(id)?.user ?? null,
    },
  }
}
