import {
  type Account,
  access,
  authorize,
  checkOrigin,
  checkRule,
  isApiKey,
  keepsHeader,
  keptFor,
  mensajes,
  payloads,
  Refusal,
  type Rule,
  readPayload,
  refuse,
  refuseWith,
  withExternalIds,
  withImeis,
} from '@baliza/agreement'
import type { Call } from '@baliza/agreement/calls/call.js'
import { calls } from '@baliza/agreement/calls/index.js'
import type { HostedSession } from '@baliza/agreement/entities/session.js'
import type { Imei, Unit } from '@baliza/agreement/entities/unit.js'
import type { Permissions } from '@baliza/agreement/entities/user.js'
import { fakeAccounts } from './fake-accounts.js'
import { recordChanges, recordPast, snapshot } from './fake-activity.js'
import { createFakeAlerts } from './fake-alerts.js'
import { type FakeContext, type FakeLines, type FakeRequest, isLines, json, listed } from './fake-answer.js'
import { findFakeExternal } from './fake-external-ids.js'
import { createFakeFleet } from './fake-fleet.js'
import { createFakeHost } from './fake-host.js'
import { createFakeKeys } from './fake-keys.js'
import { commandsOf, eventsOf, type FakeAlert, geofencesOf } from './fake-rows.js'
import { type FakeBackendOptions, type FakeSetting, type FakeState, fakeScenarios } from './fake-settings.js'
import { madeCommands } from './families/commands.js'
import { connectTrackers } from './families/connections.js'
import { fakeOrigin, originOf } from './families/embeds.js'
import { madeEvents } from './families/events.js'
import { followedUnit } from './families/follow.js'
import { madeShapes } from './families/geofences.js'
import { fakes } from './families.js'
import { madeAt, makeFleet } from './make-unit.js'

/** Server in memory. Reach it through its `fetch`: `createClient({ host: backend.host, fetch: backend.fetch })`. */
export interface FakeBackend {
  /** Address that no real server uses. */
  readonly host: string
  /** Answers requests to `host` only. */
  readonly fetch: typeof globalThis.fetch
  /** Received requests, oldest first. */
  readonly requests: readonly FakeRequest[]
  /** Current state of the fleet. */
  readonly units: () => readonly Unit[]
  /** Changes the behaviour from the next request on. */
  setState(change: Partial<FakeState>): void
  /** Moves the fleet by a number of seconds (15 by default). */
  move(seconds?: number): void
  /** Replaces or adds a unit. */
  put(unit: Unit): void
  /** Removes a unit from the fleet. */
  remove(imei: Imei): void
  /** Raises a new alert. By default the backend chooses the type and the unit. */
  raise(alert?: Partial<FakeAlert>): FakeAlert
  /** Grants permissions to an account, or revokes them. Its client receives the change with the next poll. */
  permit(user: string, permissions: Partial<Permissions>): void
  /** Ends every session issued so far. New sessions can be opened. */
  expire(): void
  /** Discards the versions of the feed, like a server that restarts. */
  restart(): void
  /** Opens a session without a login, as the server of an embedding page does: for the client's `getToken`. */
  hostSession(user?: string): Promise<HostedSession>
}

/** A call of the catalogue, by its path. */
interface Served {
  readonly row: Call<unknown, unknown>
  readonly rule: Rule
  /** @throws Refusal if the payload does not match its schema */
  read(body: FakeRequest['body']): unknown
  answer(input: unknown, context: FakeContext): object | Promise<object>
}

/**
 * Creates a seeded server that answers every call of the catalogue by the rules of the real server. Only network, mail and SMS
 * are missing.
 */
export function createFakeBackend(given: FakeBackendOptions = {}): FakeBackend {
  const options: FakeSetting = { ...(given.scenario && fakeScenarios[given.scenario]), ...given }
  const { seed = 1, units = 12, clock } = options
  let state: FakeState = {
    failWith: options.failWith ?? null,
    empty: options.empty ?? false,
    delay: options.delay ?? 0,
    moving: options.moving ?? false,
    deltas: options.deltas ?? true,
    alertEvery: options.alertEvery ?? 45_000,
  }
  const now = clock ?? Date.now
  const start = now()
  let skipped = 0
  const fleet = createFakeFleet(
    typeof units === 'number' ? atTime(makeFleet(units, seed), start) : units,
    seed,
    start,
  )
  const host = createFakeHost({
    seed,
    now,
    fleet,
    isEmpty: () => state.empty,
    hasDeltas: () => state.deltas,
    advance,
  })
  const raise = createFakeAlerts(host)
  const onceByKey = createFakeKeys(host)
  const requests: FakeRequest[] = []
  let lastAlert = start

  for (const [index, { _id }] of fakeAccounts.entries()) {
    const account = host.accounts.byId(_id)
    if (account === null || account.rol === 1) continue
    const imeis = host.visible(account).map(({ imei }) => imei)
    const family = String(index)
    for (const shape of madeShapes(_id, family)) geofencesOf(host).put(shape)
    // Events and commands refer to units.
    if (imeis.length === 0) continue
    for (const event of madeEvents(account, imeis, start, family)) eventsOf(host).put(event)
    for (const command of madeCommands(_id, host.visible(account), start, family))
      commandsOf(host).put(command)
  }
  recordPast(host, start)
  connectTrackers(host, start)
  if (fleet.units().length > 0)
    for (let number = options.alerts ?? 3; number > 0; number--)
      raise({ timestamp: start - number * 7 * 60_000, isNotified: true })

  function advance(): void {
    if (!state.moving) return
    fleet.advance(now() + skipped)
    if (fleet.units().length === 0) return
    // After a long pause, only the most recent alerts are raised.
    lastAlert = Math.max(lastAlert, now() - maxAtOnce * state.alertEvery)
    for (; now() - lastAlert > state.alertEvery; lastAlert += state.alertEvery) raise()
  }

  const served = servedCalls()

  async function answer(request: FakeRequest): Promise<Response> {
    if (state.failWith === 'error') return json(refuseWith('broken', 'Error interno'), 500)
    if (state.failWith === 'malformed') {
      return new Response('<!doctype html><title>Bienvenido</title>', {
        headers: { 'content-type': 'text/html' },
      })
    }
    const call = served.get(request.path)
    if (call === undefined) return json(refuseWith('unknownCall', mensajes.unknownPath), 404)
    try {
      const given = await respond(call, request)
      if (given instanceof Response) return given
      return isLines(given) ? written(given) : json(given)
    } catch (error) {
      if (error instanceof Refusal) return json(error.body, error.httpStatus)
      throw error
    }
  }

  /** Writes the lines until the server state changes to a failure. */
  function written({ parts, end }: FakeLines): Response {
    const left = parts[Symbol.iterator]()
    const line = (object: object) => new TextEncoder().encode(`${JSON.stringify(object)}\n`)
    const leaving = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await wait(state.failWith === 'slow' ? 3_600_000 : state.delay, leaving.signal)
        if (state.failWith === 'offline') return controller.error(new TypeError('terminated'))
        const next = state.failWith === null ? left.next() : null
        if (next?.done === false) return controller.enqueue(line(next.value))
        controller.enqueue(line(next === null ? refuseWith('unsupported', maintenance) : end))
        controller.close()
      },
      cancel: () => leaving.abort(),
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  async function respond({ row, rule, read, answer }: Served, request: FakeRequest): Promise<object> {
    const { body } = request
    const token = bearer(request.headers)
    const context = (account: Account, subject = account) => ({ host, request, account, subject, token })
    if (row.open === true) {
      if (state.failWith === 'inactive') return refuse('inactiveLogin')
      if (state.failWith === 'refused' && row.id !== 'session.login')
        return refuseWith('unsupported', maintenance)
      return answer(read(body), context(nobody))
    }
    if (state.failWith === 'expired') host.sessions.clear()
    if (isApiKey(String(body.token ?? ''))) throw new Refusal('session', mensajes.keyInHeader)
    const account = host.sessions.find(token)
    if (account?.key !== undefined && request.headers.origin !== undefined)
      throw new Refusal('scope', mensajes.keyInBrowser)
    const followed = account === null && rule.byLink ? followedUnit(host, token) : null
    if (account === null && followed === null)
      throw new Refusal('session', isApiKey(token) ? mensajes.noKey : mensajes.noSession)
    if (state.failWith === 'inactive' || account?.activo === false) return refuse('inactive')
    if (state.failWith === 'refused') return refuseWith('unsupported', maintenance)
    if (account === null) return listed([followed])
    checkOrigin(account, {
      origin: originOf(request),
      isOwn: (origin) => origin === fakeOrigin,
      demo: false,
    })
    const identified = await withImeis(rule, account, body, host.directory)
    return onceByKey({ row, account, request }, async () => {
      checkRule({ row, rule }, account, identified)
      const named = await withExternalIds(rule, account, identified, (kind, ids) =>
        findFakeExternal(host, kind, ids, account),
      )
      const input = read(named)
      const subject = await authorize({ row, rule }, account, named, host.directory)
      // Imports and restorations record themselves instead of each of their rows.
      if (row.effect === 'read' || row.id.startsWith('imports.') || row.id.startsWith('bin.'))
        return answer(input, context(account, subject))
      const before = snapshot(host)
      const given = await answer(input, context(account, subject))
      recordChanges(host, account, before)
      return given
    })
  }

  async function fetch(
    input: Parameters<typeof globalThis.fetch>[0],
    init: RequestInit = {},
  ): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const path = new URL(String(input)).pathname
    const request = { path, headers, body: init.body ? JSON.parse(String(init.body)) : {} }
    requests.push(request)
    if (state.failWith === 'offline') throw new TypeError('fetch failed')
    await wait(state.failWith === 'slow' ? 3_600_000 : state.delay, init.signal)
    const given = await answer({ ...request, signal: init.signal ?? undefined })
    init.signal?.throwIfAborted()
    given.headers.set(keepsHeader, String(keptFor))
    return given
  }

  /** @throws if the account does not exist */
  function accountOf(user: string): Account {
    const account = host.accounts.byName(user)
    if (account === null) throw new Error(`The fake backend has no account ${user}`)
    return account
  }

  return {
    host: fakeOrigin,
    fetch,
    requests,
    units: fleet.units,
    setState(change) {
      if (change.empty !== undefined && change.empty !== state.empty) fleet.restart()
      state = { ...state, ...change }
    },
    move(seconds = 15) {
      skipped += seconds * 1000
      fleet.advance((state.moving ? now() : start) + skipped)
    },
    put(unit) {
      const isNew = host.unit({ imei: unit.imei }) === undefined
      fleet.put(unit)
      if (isNew) host.give(unit.imei)
    },
    remove(imei) {
      fleet.remove(imei)
    },
    restart: fleet.restart,
    raise,
    permit: (user, permissions) => host.accounts.change(accountOf(user).id, permissions),
    expire: () => host.sessions.clear(),
    async hostSession(user = 'usuario') {
      const account = accountOf(user)
      return {
        token: host.sessions.open(account),
        user: account.id,
        rol: account.rol,
        expiresInSeconds: 3600,
      }
    },
  }
}

/** Returns every row with its rule, payload and answer, by path. */
function servedCalls(): ReadonlyMap<string, Served> {
  const served = new Map<string, Served>()
  const entry = <Entry>(table: object, name: string, method: string) =>
    (table as Readonly<Record<string, Readonly<Record<string, Entry>>>>)[name]?.[method] as Entry
  for (const [name, rows] of Object.entries(calls))
    for (const [method, row] of Object.entries(rows as Readonly<Record<string, Served['row']>>)) {
      const payload = entry<Parameters<typeof readPayload>[0]>(payloads, name, method)
      const run = entry<(input: unknown, context: FakeContext) => object>(fakes, name, method)
      const call: Served = {
        row,
        rule: entry<Rule>(access, name, method),
        read: (body) => readPayload(payload, body, row),
        answer: run,
      }
      served.set(row.path, call)
      const second = row.pathFor?.({ comando: 'busq' })
      if (second !== undefined) served.set(second, call)
    }
  return served
}

const maintenance = 'El servicio está en mantenimiento'

/** Caller of a call that needs no session. */
const nobody: Account = {
  id: '',
  name: '',
  nombre: '',
  email: '',
  tel: '',
  rol: 1,
  activo: true,
  manager: null,
  owner: null,
  id_externo: null,
  reg: 0,
  editar: false,
  reportes: false,
  blocmotor: false,
  geocirculares: false,
  rutas: false,
  integraciones: false,
}

/** Maximum number of alerts that one request raises after a long pause. */
const maxAtOnce = 40

const bearer = (headers: FakeRequest['headers']) => (headers.authorization ?? '').replace(/^Bearer /, '')

/** Shifts the times of made units, so that they have just reported. */
function atTime(units: readonly Unit[], now: number): Unit[] {
  const later = now - madeAt
  return units.map((unit) => ({
    ...unit,
    timestamp: unit.timestamp === null ? null : unit.timestamp + later,
    time_server: now,
    registro: unit.registro === null ? null : unit.registro + later,
  }))
}

function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('The operation was aborted.', 'AbortError'))
    }
    if (milliseconds === 0 && !signal?.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
