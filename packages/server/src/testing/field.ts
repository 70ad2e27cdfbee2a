import type {
  AlertType,
  EventForm,
  EventType,
  GeneralRow,
  HistoryRecord,
  SpeedingRow,
  Unit,
} from '@baliza/agreement'
import { gps103Sentence } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { expect } from 'vitest'
import { createLog } from '../log.js'
import { openRulesCache } from '../tracking/rules/rules-cache.js'
import { oneDatabase, type TestDatabaseKind } from './databases.js'
import { eventForm } from './event-form.js'
import { eventually } from './eventually.js'
import { assign, unitId } from './fleet.js'
import { type KeptServer, serverFixture } from './running-server.js'
import { connectTracker } from './tracker.js'

/** Meters per degree of latitude. */
export const metresOfDegree = 111_319.49

/** Makes `count` things. `make` receives the index, from 0. */
export const times = <Thing>(count: number, make: (k: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, k) => make(k))

/** A fix with the fields that every protocol of {@link sendings} can report. */
export interface ReportedFix {
  /** s from now: -60 is a minute ago. */
  readonly t: number
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** km/h. */
  readonly kmh?: number
  /** Sent only if it is set. */
  readonly acc?: boolean
  /** m; GPS103 trackers do not report it. */
  readonly accuracy?: number
}

/** Sends fixes as a tracker of a protocol does. Resolves when they have arrived. */
export type Sending = (unit: FieldUnit, fixes: readonly ReportedFix[]) => Promise<void>

/** A separate unit for one case, assigned to the account `usuario`. */
export interface FieldUnit {
  readonly imei: string
  /** The `now` of the case, whole seconds, Unix ms. */
  readonly now: number
  /** Formats a time as `yymmddhhmmss`, UTC. @param t s from now */
  local(t: number): string
  /** A GPS103 sentence. */
  sentence(fix: ReportedFix, keyword?: string): string
  /** Sends over a separate GPS103 connection, after its login, and waits until `stored` fixes are stored. */
  tracker(sentences: readonly string[], stored?: number): Promise<void>
  /** Sends a request to the OsmAnd address. @returns the status */
  osmand(query: Readonly<Record<string, string | number>>): Promise<number>
  /** Posts to the OsmAnd address as the phone app does. @returns the status */
  post(body: unknown): Promise<number>
  /** Forwards a position as Traccar does. @returns the status */
  forward(position: object): Promise<number>
  /** Defines an event of `usuario` for the unit. Resolves when it is in force. */
  watch(type: EventType, more?: Partial<EventForm>): Promise<void>
  /** The alerts of `usuario` for the unit, oldest first. */
  alerts(): Promise<(AlertType | null)[]>
  /** The last hours up to now, or to the end of the requested range. */
  history(): Promise<HistoryRecord[]>
  general(): Promise<GeneralRow>
  speeding(velocidad: number): Promise<SpeedingRow[]>
  /** The unit in the list. Checks that the call for a single unit returns the same. */
  live(): Promise<Unit>
}

/** A server that receives real protocols, and a unit for each case. */
export interface Field {
  readonly server: KeptServer
  readonly usuario: BalizaClient
  readonly admin: BalizaClient
  unit(imei?: string): Promise<FieldUnit>
  /** The intake's counters of a protocol. */
  counted(protocol: 'coban' | 'osmand' | 'traccar'): Promise<Readonly<Record<string, number>>>
}

const hour = 3_600_000
const kmhPerKnot = 1.852
const knots = (kmh: number) => kmh / kmhPerKnot

/** One server for all cases of a file. Each case has its own units, events and places. */
export function fieldFixture(kind: TestDatabaseKind = oneDatabase()): Field {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const admin = server.client('admin')
  let count = 0

  async function plant(imei: string): Promise<void> {
    await server.database.query(
      `insert into units (imei, id, nombre, registro) values ($1, $2, $3, $4) on conflict do nothing`,
      [imei, unitId(imei), `Unidad ${imei}`, Date.now()],
    )
    await assign(server.database, server.ids.usuario, imei)
  }

  async function inForce(): Promise<void> {
    const book = await openRulesCache({ database: server.database, log: createLog('silent') })
    const { rules } = book.stats()
    await book.close()
    // Other cases may have added rules in the same time.
    await eventually(async () => expect((await health()).alerts.rules).toBeGreaterThanOrEqual(rules))
  }

  const health = async () =>
    (await (await fetch(`${server.url}/health`)).json()) as {
      readonly alerts: { readonly rules: number }
      readonly intake: { readonly doors: Readonly<Record<string, Readonly<Record<string, number>>>> }
    }

  const stored = async (imei: string) => {
    const [row] = await server.database.query<{ count: number }>(
      'select count(*)::int as count from positions where imei = $1',
      [imei],
    )
    return row?.count ?? 0
  }

  async function unit(imei?: string): Promise<FieldUnit> {
    count += 1
    const name = imei ?? `86000000000${1_000 + count}`
    await plant(name)
    const now = Math.floor(Date.now() / 1_000) * 1_000
    const phones = `http://127.0.0.1:${server.address.osmand}/`
    const range = { finicial: now - 24 * hour, ffinal: now + hour }
    const asked = { ...range, imei: [name], filtro: 'all', grupos: [] } as const
    const local = (t: number) => new Date(now + t * 1_000).toISOString().replace(/\D/g, '').slice(2, 14)

    return {
      imei: name,
      now,
      local,
      sentence({ t, lat, lng, kmh = 0, acc }, keyword = 'tracker') {
        const moment = { lat, lng, speed: kmh, course: 0, acc: acc ?? false }
        const fields = gps103Sentence(name, keyword, now + t * 1_000, moment).split(',')
        // The clock of these trackers is UTC.
        fields[2] = local(t)
        return acc === undefined ? `${fields.slice(0, 13).join(',')};` : fields.join(',')
      },
      async tracker(sentences, expected = sentences.length) {
        const before = await stored(name)
        const connection = await connectTracker(server.address.trackers, name)
        connection.say(sentences.join(''))
        await eventually(async () => expect(await stored(name)).toBe(before + expected))
        await connection.hangUp()
      },
      async osmand(query) {
        const text = new URLSearchParams(
          Object.entries({ id: name, ...query }).map(([key, value]): [string, string] => [key, `${value}`]),
        )
        return (await fetch(`${phones}?${text}`)).status
      },
      async post(body) {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(phones, { method: 'POST', headers, body: JSON.stringify(body) })).status
      },
      async forward(position) {
        const headers = { 'content-type': 'application/json', 'x-traccar-secret': 'secreto' }
        const body = JSON.stringify({ position, device: { uniqueId: name } })
        return (await fetch(`${server.url}/traccar`, { method: 'POST', headers, body })).status
      },
      async watch(type, more = {}) {
        await usuario.events.add({ ...eventForm(type, [name]), ...more })
        await inForce()
      },
      async alerts() {
        const all = await usuario.alerts.list({ desde: now - 24 * hour })
        return all
          .filter((alert) => alert.imei === name)
          .reverse()
          .map(({ clave_msj }) => clave_msj)
      },
      history: () => usuario.history.all({ ...range, imei: name }),
      async general() {
        const [row] = (await usuario.reports.general(asked)).rows
        if (row === undefined) throw new Error(`no report of ${name}`)
        return row
      },
      speeding: (velocidad) => usuario.reports.speeding({ ...asked, velocidad }),
      async live() {
        const shown = ({ lat, lng, speed, acc, odometro, timestamp }: Unit) =>
          [lat, lng, speed, acc, odometro, timestamp].join()
        // The list follows the stored state after a delay.
        return eventually(async () => {
          const alone = await usuario.units.get({ imei: name })
          const listed = (await usuario.units.list({})).find((one) => one.imei === name)
          expect(listed && shown(listed)).toBe(shown(alone))
          return alone
        })
      },
    }
  }

  const counted: Field['counted'] = async (protocol) => (await health()).intake.doors[protocol] ?? {}
  return { server, usuario, admin, unit, counted }
}

const iso = (unit: FieldUnit, t: number) => new Date(unit.now + t * 1_000).toISOString()

/** Sends the same fixes over each protocol. */
export const sendings: Readonly<Record<'GPS103' | 'OsmAnd' | 'the phone app' | 'Traccar', Sending>> = {
  GPS103: (unit, fixes) => unit.tracker(fixes.map((one) => unit.sentence(one))),
  OsmAnd: async (unit, fixes) => {
    for (const { t, lat, lng, kmh = 0, acc, accuracy } of fixes)
      expect(
        await unit.osmand({
          timestamp: unit.now / 1_000 + t,
          lat,
          lon: lng,
          speed: knots(kmh),
          ...(acc === undefined ? {} : { ignition: String(acc) }),
          ...(accuracy === undefined ? {} : { accuracy }),
        }),
      ).toBe(200)
  },
  'the phone app': async (unit, fixes) => {
    for (const { t, lat, lng, kmh = 0, acc, accuracy } of fixes)
      expect(
        await unit.post({
          device_id: unit.imei,
          location: {
            timestamp: iso(unit, t),
            coords: { latitude: lat, longitude: lng, speed: kmh / 3.6, accuracy: accuracy ?? -1 },
            ...(acc === undefined ? {} : { extras: { ignition: acc } }),
          },
        }),
      ).toBe(200)
  },
  Traccar: async (unit, fixes) => {
    for (const { t, lat, lng, kmh = 0, acc, accuracy = 0 } of fixes)
      expect(
        await unit.forward({
          fixTime: iso(unit, t),
          valid: true,
          latitude: lat,
          longitude: lng,
          speed: knots(kmh),
          // Traccar reports 0 for an unknown accuracy.
          accuracy,
          attributes: acc === undefined ? {} : { ignition: acc },
        }),
      ).toBe(200)
  },
}
export const protocols = Object.keys(sendings) as (keyof typeof sendings)[]
