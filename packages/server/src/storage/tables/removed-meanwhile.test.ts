import { describe, expect, test } from 'vitest'
import { removeAccount } from '../../accounts/changes.js'
import { createSessions } from '../../accounts/sessions.js'
import { refusalOf } from '../../http/http.js'
import { plantAccount } from '../../testing/accounts.js'
import { databaseFixture, databases } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { assign } from '../../testing/fleet.js'
import type { Database } from '../connection/database.js'
import { type Account, accountById, insertAccount, newId } from './accounts.js'
import { addApiKey } from './api-keys.js'
import { assignUnit, moveUnit } from './assignments.js'
import { addBoard } from './boards.js'
import { addCommand } from './commands.js'
import { addDevice, removeDevice } from './devices.js'
import { saveDriver } from './drivers.js'
import { addEvent } from './events.js'
import { addFollowLink } from './follow-links.js'
import { addDrawn } from './geofences.js'
import { saveGroup } from './groups.js'
import { claimKey } from './idempotency-keys.js'
import { addImport } from './imports.js'
import { makeReset } from './password-resets.js'
import { addSubscription } from './push-subscriptions.js'
import { addSchedule } from './report-schedules.js'
import { editUnit } from './unit-edits.js'
import { addWebhook } from './webhooks.js'

const now = Date.UTC(2026, 10, 21, 12)

/** A unit, an account that does not have it, and another that has it. */
interface Story {
  readonly imei: string
  readonly user: string
  readonly account: Account
  readonly other: string
}

type Write = (database: Database, story: Story) => Promise<unknown>

let imeis = 358_000_000_000_000

function newImei(): string {
  imeis += 1
  return String(imeis)
}

async function storyOf(database: Database): Promise<Story> {
  const imei = newImei()
  await database.query(
    `insert into units (imei, id, nombre, sim, registro) values ($1, lpad($1, 24, '0'), 'De paso', '', 0)`,
    [imei],
  )
  const user = await plantAccount(database, { name: newId(), rol: 2, password: 'x' })
  const other = await plantAccount(database, { name: newId(), rol: 2, password: 'x' })
  await assign(database, other, imei)
  const account = await accountById(database, user)
  if (account === null) throw new Error('it was planted')
  return { imei, user, account, other }
}

const nobodyAsks = async () => true
const form = { nombre: 'Uno', descripcion: '' }
const driver = { ...form, tel: '', email: '' }
const drawn = {
  tipo: 1,
  nombre: 'Patio',
  color: '#428bca',
  lat: 19,
  lng: -99,
  radio: 100,
  encode: '0',
} as const
const schedule = {
  nombre: 'Diario',
  reporte: 'general',
  velocidad: 0,
  unidades: null,
  frecuencia: 'day',
  dia: 1,
  hora: '07:00',
  zona: 'UTC',
  destinatarios: ['jefa@casa.mx'],
  formato: 'pdf',
} as const
const event = {
  nom_evento: 'Auxilio',
  tipo_evento: 6,
  email: false,
  mostrar_alerta: true,
  sonido: false,
  sonido_alerta: 0,
  color_alerta: 4,
  geofence_id: null,
  speed: null,
  timestamp: now,
} as const

/** Writes that reference a unit and an account. */
const ofBoth: Readonly<Record<string, Write>> = {
  'an assignment': (database, { imei, user }) => assignUnit(database, { id: user, owner: null }, imei),
  'a driver with it': (database, { imei, user }) =>
    saveDriver(database, { ...driver, id: newId(), user_id: user, imei }, nobodyAsks),
  'a group with it': (database, { imei, user }) =>
    saveGroup(database, { ...form, id: newId(), user_id: user, imeis: [imei] }, nobodyAsks),
  'a link to it': (database, { imei, user }) =>
    addFollowLink(database, { user, imei, ends: now + 3_600_000, destination: null }, now),
  'an order to it': (database, { imei, user }) =>
    database.transaction((tx) =>
      addCommand(tx, {
        id: newId(),
        userId: user,
        sentBy: user,
        imei,
        comando: 'busq',
        valor: null,
        confirmed: false,
        channel: 1,
        createdAt: now,
        expiresAt: now + 1,
        claimedAt: null,
      }),
    ),
}

/** Writes that reference only an account. */
const ofAccount: Readonly<Record<string, Write>> = {
  'a unit that moves to it': (database, { imei, user, other }) =>
    moveUnit(database, imei, { from: other, to: user }),
  'a device of its own': (database, { user }) =>
    addDevice(database, {
      imei: newImei(),
      nombre: 'Nueva',
      modelo: '',
      placas: '',
      sim: '',
      sim_by: 4,
      sms_password: null,
      equipo_gps: 'Coban',
      device_id: null,
      tracker_model: null,
      id_externo: null,
      activo: true,
      registro: now,
      manager: user,
    }),
  'a device that it manages from now on': (database, { imei, user }) =>
    editUnit(database, imei, { manager: user }),
  'a mirror account': (database, { user }) =>
    insertAccount(database, { name: newId(), password: '', rol: 1, manager: null, owner: user }),
  'a drawing': (database, { user }) => addDrawn(database, user, drawn),
  'a schedule': (database, { user }) =>
    database.transaction((tx) =>
      addSchedule(tx, { id: newId(), user_id: user, created_at: now, next_at: now }, schedule, 9),
    ),
  'an API key': (database, { user }) =>
    database.transaction((tx) =>
      addApiKey(
        tx,
        {
          id: newId(),
          userId: user,
          hash: Buffer.from(user),
          prefix: 'p',
          nombre: 'Clave',
          scopes: ['read'],
          units: null,
          addresses: [],
          createdAt: now,
          expiresAt: null,
        },
        9,
      ),
    ),
  'a webhook': (database, { user }) =>
    database.transaction((tx) =>
      addWebhook(
        tx,
        { id: newId(), user_id: user, secreto: 's', created_at: now },
        { nombre: 'Aviso', url: 'https://casa.mx', eventos: ['alert'], unidades: null },
        { from: 0, until: 0, id: 0, item: 0 },
        9,
      ),
    ),
  'a link to a board': (database, { user }) =>
    database.transaction((tx) =>
      addBoard(tx, { user, nombre: 'Sala', unidades: null, creada: now, vence: null }, 9),
    ),
  'a browser that is told': (database, { user }) =>
    addSubscription(database, user, { endpoint: user, p256dh: 'k', auth: 'a' }),
  'a new password': (database, { user }) => makeReset(database, user, now),
  'a session': (database, { account }) => createSessions(database).open(account),
  'an import': (database, { user }) =>
    database.transaction((tx) =>
      addImport(tx, { id: newId(), user_id: user, kind: 'units', file: '', at: now, total: 1, written: 1 }),
    ),
  'a key against doing it twice': (database, { user }) =>
    claimKey(
      database,
      { user, actor: '', call: 'a/b', key: 'k' },
      { bodyHash: 'h', run: newId(), now, after: now - 1 },
    ),
}

/** The tables that reference a story's account or unit. */
const naming = ['assignments', 'drivers', 'follow_links', 'commands', 'event_units'] as const

describe.each(databases())('what is removed while something that names it is written, on $name', (kind) => {
  const database = databaseFixture(kind)

  /** Whether a transaction waits for a lock of another. */
  async function isWaitedFor(): Promise<boolean> {
    const waiting = await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length > 0
  }

  /**
   * Removes a row. Before that is committed, starts a write that still finds the row.
   * @returns how the write ended
   */
  async function writtenMeanwhile(
    remove: (held: Database) => Promise<unknown>,
    write: () => Promise<unknown>,
  ) {
    let written: Promise<unknown> | undefined
    const held: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const removed = await work(tx)
          let ended = false
          written = write().then(
            (value) => ({ value }),
            (error: unknown) => ({ refused: refusalOf(error).body.codigo, error }),
          )
          void written.then(() => {
            ended = true
          })
          // PGlite has one connection, which this transaction uses, so the write waits before its first statement. On PostgreSQL
          // another connection checks, because the statistics do not change within a transaction.
          if (kind.name === 'PostgreSQL')
            await eventually(async () => expect(ended || (await isWaitedFor())).toBe(true))
          expect(ended).toBe(false)
          return removed
        }),
    }
    await remove(held)
    return written
  }

  const notFound = expect.objectContaining({ refused: 'notFound' })

  test.each(Object.entries(ofBoth))('%s, of a unit that goes: not found', async (_, write) => {
    const story = await storyOf(database)
    expect(
      await writtenMeanwhile(
        (held) => removeDevice(held, story.imei),
        () => write(database, story),
      ),
    ).toEqual(notFound)
    for (const table of naming)
      expect(await database.query(`select 1 from ${table} where imei = $1`, [story.imei])).toEqual([])
  })

  test('an event of two units, one of which goes: it watches the other', async () => {
    const story = await storyOf(database)
    const { imei: stays } = await storyOf(database)
    await writtenMeanwhile(
      (held) => removeDevice(held, story.imei),
      () =>
        database.transaction((tx) =>
          addEvent(tx, { id: story.user, name: 'x' }, { ...event, imeis: [story.imei, stays] }),
        ),
    )
    const watched = await database.query(
      'select w.imei from event_units w join events e on e.id = w.event_id where e.user_id = $1',
      [story.user],
    )
    expect(watched).toEqual([{ imei: stays }])
  })

  test.each(
    Object.entries({ ...ofBoth, ...ofAccount }),
  )('%s, of an account that goes: not found', async (_, write) => {
    const story = await storyOf(database)
    expect(
      await writtenMeanwhile(
        (held) => removeAccount(held, story.user),
        () => write(database, story),
      ),
    ).toEqual(notFound)
  })

  test('an account, while an event begins to watch its geofence: all of it goes', async () => {
    const { user, other, imei } = await storyOf(database)
    const geofence_id = await addDrawn(database, user, drawn)
    let removed: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await addEvent(tx, { id: other, name: 'x' }, { ...event, tipo_evento: 1, geofence_id, imeis: [imei] })
      removed = removeAccount(database, user)
      if (kind.name === 'PostgreSQL') await eventually(async () => expect(await isWaitedFor()).toBe(true))
    })
    expect(await removed).toBe('done')
    expect(await database.query('select 1 from events where geofence_id = $1', [geofence_id])).toEqual([])
  })
})
