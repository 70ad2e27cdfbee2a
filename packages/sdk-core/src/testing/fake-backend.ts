import type { Imei, Unit } from '../entities/unit.js'
import type { Permissions } from '../entities/user.js'
import type { HostedSession } from '../session.js'
import { createFakeAccounts, type FakeAccount, fakeAccounts, mirrored } from './fake-accounts.js'
import { createFakeAlerts, type FakeAlert } from './fake-alerts.js'
import { type FakeCalls, type FakeRequest, json, refused } from './fake-answer.js'
import { createFakeCommands } from './fake-commands.js'
import { createFakeEvents } from './fake-events.js'
import { createFakeFleet } from './fake-fleet.js'
import { createFakeGeofences } from './fake-geofences.js'
import { createFakeHistory } from './fake-history.js'
import { createFakeUnitEdits } from './fake-unit-edits.js'
import { madeAt, makeFleet } from './make-unit.js'
import { wireUnit } from './wire-unit.js'

/**
 * How the fake host misbehaves.
 *
 * - `offline`: nobody answers. - `error`: HTTP 500. - `slow`: it does not answer before the caller gives up.
 * - `inactive`: `status` 2. - `refused`: `status` 0, with a `mensaje`, to all but the login. - `malformed`: a page of HTML. - `expired`: every session has ended (401).
 */
export type FakeFailure = 'offline' | 'error' | 'slow' | 'inactive' | 'refused' | 'malformed' | 'expired'

/** What can be changed while the fake host runs. */
export interface FakeState {
  /** How it misbehaves; `null`: it does not. */
  readonly failWith: FakeFailure | null
  /** Whether it has no unit to show. */
  readonly empty: boolean
  /** Milliseconds before each answer. */
  readonly delay: number
  /** Whether the fleet drives as the clock goes; otherwise it stands until `move()`. */
  readonly moving: boolean
  /** Whether the feed knows versions, deltas and 304; otherwise every answer is a whole one. */
  readonly deltas: boolean
}

/** How the fake host begins. */
export interface FakeBackendOptions extends Partial<FakeState> {
  /** The same seed makes the same fleet, and the same drive. */
  readonly seed?: number
  /** How many units, or which. Unless said: 12. */
  readonly units?: number | readonly Unit[]
  /** How many alerts are open at the start. Unless said: 3. */
  readonly alerts?: number
  /** Unix ms; unless given, the real time. */
  readonly clock?: () => number
}

/** A host in memory, to be reached through its `fetch`: `createClient({ host: backend.host, fetch: backend.fetch })`. */
export interface FakeBackend {
  /** An address that nobody else answers at. */
  readonly host: string
  /** Answers for the host, and for it alone. */
  readonly fetch: typeof globalThis.fetch
  /** Everything it was asked, oldest first. */
  readonly requests: readonly FakeRequest[]
  /** Its fleet as it is now. */
  readonly units: () => readonly Unit[]
  /** Changes how it behaves from the next request on. */
  setState(change: Partial<FakeState>): void
  /** Lets the fleet drive for so many seconds (15 unless said). */
  move(seconds?: number): void
  /** Changes a unit, or adds one. */
  put(unit: Unit): void
  /** Takes a unit out of the fleet. */
  remove(imei: Imei): void
  /** Something happens: a new alert, of a kind and a unit of its own unless said. */
  raise(alert?: Partial<FakeAlert>): FakeAlert
  /** Gives an account permissions, or takes them away; its client learns it with the next poll. */
  permit(user: string, permissions: Partial<Permissions>): void
  /** Ends every session that was issued so far; new ones can be had. */
  expire(): void
  /** Forgets the versions of the feed, as a host that was started again. */
  restart(): void
  /** A session without a login, as an embedding page's server would give it: for the client's `getToken`. */
  hostSession(user?: string): Promise<HostedSession>
}

/**
 * A seeded host that answers the catalogue's calls for sessions, units, alerts, events, geofences, history and
 * commands; what else is asked gets a 501.
 */
export function createFakeBackend(options: FakeBackendOptions = {}): FakeBackend {
  const { seed = 1, units = 12, clock } = options
  let state: FakeState = {
    failWith: options.failWith ?? null,
    empty: options.empty ?? false,
    delay: options.delay ?? 0,
    moving: options.moving ?? false,
    deltas: options.deltas ?? true,
  }
  const now = clock ?? Date.now
  const start = now()
  let skipped = 0
  const fleet = createFakeFleet(
    typeof units === 'number' ? atTime(makeFleet(units, seed), start) : units,
    seed,
    start,
  )
  const isEmpty = () => state.empty
  const alerts = createFakeAlerts({ units: fleet.units, now, seed, count: options.alerts ?? 3, isEmpty })
  const events = createFakeEvents({ imeis: () => fleet.units().map(({ imei }) => imei), now, isEmpty })
  let nextAlert = start + alertEvery
  const accounts = createFakeAccounts()
  const sessions = new Map<string, string>()
  const requests: FakeRequest[] = []
  let issued = 0

  function issue(account: FakeAccount): string {
    const token = `fake-${seed}-${++issued}-${account.user}`
    sessions.set(token, account.user)
    return token
  }

  function visible(account: FakeAccount): readonly Unit[] {
    if (state.empty) return []
    return account.rol === 1 ? fleet.units().slice(0, mirrored) : fleet.units()
  }

  function feed(account: FakeAccount, { body, headers }: FakeRequest): Response {
    if (state.moving) {
      fleet.advance(now() + skipped)
      if (now() > nextAlert && fleet.units().length > 0) {
        nextAlert = now() + alertEvery
        alerts.raise()
      }
    }
    const etag = `"${fleet.version()}"`
    const versions = { etag, 'x-profile-version': accounts.versionOf(account) }
    if (state.deltas && headers['if-none-match'] === etag) {
      return new Response(null, { status: 304, headers: versions })
    }
    const limit = state.empty ? 0 : account.rol === 1 ? mirrored : Number.POSITIVE_INFINITY
    const answer = fleet.answer(body.since, limit, state.deltas)
    const data = answer.data as Record<string, unknown>[]
    // A mirror account sees no phone numbers (specification 1, section 6).
    const seen = account.rol === 1 ? data.map((unit) => ({ ...unit, sim: '' })) : data
    return json({ ...answer, data: seen }, 200, state.deltas ? versions : {})
  }

  function login({ body }: FakeRequest): Response {
    if (state.failWith === 'inactive') return inactive('Usuario inactivo...')
    const account = accounts.withPassword(body.user, body.pass)
    if (!account) return json({ status: 0, mensaje: 'El usuario o contraseña es incorrecto o está inactivo' })
    const { rol, _id: user, nombre } = account
    return json({ status: 1, mensaje: '', token: issue(account), rol, user, nombre })
  }

  /** What needs no session. */
  const open: Readonly<Record<string, (request: FakeRequest) => Response>> = {
    '/api/login': login,
    '/api/recupera-pass': ({ body }) =>
      fakeAccounts.some(({ email }) => email === body.email)
        ? json({ status: 1, mensaje: 'Se envio la información a tu correo' })
        : json({ status: 0, mensaje: 'El correo no está registrado' }),
  }

  /** What needs one. */
  const closed: FakeCalls = {
    ...alerts.calls,
    ...events,
    ...createFakeGeofences(),
    ...createFakeHistory({ visible, now, seed }),
    ...createFakeCommands({ visible, now }),
    ...createFakeUnitEdits({ visible, put: fleet.put, now }),
    '/api/objetos': (request, account) => feed(account, request),
    '/api/objeto': ({ body }, account) => {
      const unit = visible(account).find(({ imei }) => imei === body.imei)
      return json(
        unit ? { status: 1, data: [wireUnit(unit)] } : { status: 0, mensaje: 'Datos no encontrados' },
      )
    },
    '/api/objeto-id': ({ body }, account) => {
      const unit = visible(account).find(({ id }) => id === body.id)
      return json(
        unit ? { status: 1, data: { imei: unit.imei } } : { status: 0, mensaje: 'Datos no encontrados' },
      )
    },
    '/api/user': (_request, account) =>
      json({ status: 1, mensaje: '', data: { ...account, version: accounts.versionOf(account) } }),
    '/api/update-user': ({ body }, account) => {
      const { nombre = account.nombre, email = account.email } = body as Partial<FakeAccount>
      accounts.rename(account.user, { nombre, email })
      return json({ status: 1, mensaje: 'El usuario se actualizo correctamente' })
    },
    '/api/valida-datos': ({ body }) =>
      json({ status: accounts.withPassword(body.user, body.password) ? 1 : 0, mensaje: '' }),
    '/api/logout': ({ headers }) => {
      sessions.delete(bearer(headers))
      return json({ status: 1, mensaje: '' })
    },
  }

  function answer(request: FakeRequest): Response {
    if (state.failWith === 'error') return json({ status: 0, mensaje: 'Error interno' }, 500)
    if (state.failWith === 'malformed') {
      return new Response('<!doctype html><title>Bienvenido</title>', {
        headers: { 'content-type': 'text/html' },
      })
    }
    const free = open[request.path]
    if (free) return free(request)
    if (state.failWith === 'expired') sessions.clear()
    const account = accounts.find(sessions.get(bearer(request.headers)))
    if (!account) return json({ status: 0, mensaje: 'La sesión ha terminado' }, 401)
    if (state.failWith === 'inactive') return inactive('Usuario inactivo comunicate con nosotros')
    if (state.failWith === 'refused') return refused('El servicio está en mantenimiento')
    const served = closed[request.path]
    return served ? served(request, account) : json({ status: 0, mensaje: 'No disponible todavía' }, 501)
  }

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const path = new URL(String(input)).pathname
    const request = { path, headers, body: init.body ? JSON.parse(String(init.body)) : {} }
    requests.push(request)
    if (state.failWith === 'offline') throw new TypeError('fetch failed')
    await wait(state.failWith === 'slow' ? 3_600_000 : state.delay, init.signal)
    return answer(request)
  }

  return {
    host: 'http://fake.baliza.example:9998',
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
    put: fleet.put,
    remove: fleet.remove,
    restart: fleet.restart,
    raise: alerts.raise,
    permit: accounts.permit,
    expire: () => sessions.clear(),
    async hostSession(user = 'usuario') {
      const account = accounts.find(user)
      if (!account) throw new Error(`The fake backend has no account ${user}`)
      return { token: issue(account), user: account._id, rol: account.rol, expiresInSeconds: 3600 }
    },
  }
}

/** How often something happens in a fleet that drives, ms. */
const alertEvery = 45_000

const bearer = (headers: FakeRequest['headers']) => (headers.authorization ?? '').replace(/^Bearer /, '')

const inactive = (mensaje: string) => json({ status: 2, mensaje })

/** Made units report as if they had been made just now. */
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
