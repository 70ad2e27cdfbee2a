import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { Mailer } from '../delivery/mail.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { claimSchedule } from '../storage/tables/report-schedules.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { serverFixture } from '../testing/running-server.js'
import { type ReportMailer, type ReportMailerOptions, startReportMailer } from './report-mailer.js'

const log = createLog('silent')
const minute = 60_000
/** 07:00 of a Friday in Mexico City. */
const seven = Date.parse('2026-11-27T13:00Z')
const recipients = ['uno@flota.mx', 'dos@flota.mx', 'tres@flota.mx']

interface Row {
  readonly next_at: number
  readonly sent_at: number | null
  readonly error: string
  readonly attempts: number
  readonly claimed_until: number
  readonly sent_to: readonly string[]
}

/** Messages that are sent immediately. @param unconfirmed the recipients that have not agreed */
function messagesOf(
  send: Mailer['send'],
  unconfirmed: readonly string[] = [],
): ReportMailerOptions['messages'] {
  const mailer = { send, verify: async () => {}, close: () => {} }
  return {
    leave: (_, work) => work({ mailer, sms: null, push: { send: async () => 'gone' } }),
    unconfirmed: async (_, __, addresses) => addresses.filter((one) => unconfirmed.includes(one)),
    askNew: () => {},
  }
}

describe.each([oneDatabase()])('reports that are due, on $name', (kind) => {
  const server = serverFixture(kind)
  const running: ReportMailer[] = []
  /** The recipient and the day of each mail. */
  let sent: string[] = []
  let clock = seven

  beforeEach(async () => {
    sent = []
    clock = seven
    await server.database.query('delete from report_schedules')
  })
  afterEach(async () => {
    for (const mailer of running.splice(0)) await mailer.close()
  })

  async function plant(change: { readonly next?: number; readonly activo?: boolean } = {}): Promise<string> {
    const id = `envio-${Math.random()}`
    await server.database.query(
      `insert into report_schedules (id, user_id, nombre, reporte, frecuencia, dia, hora, zona, destinatarios, formato,
         activo, created_at, next_at)
       values ($1, $2, 'Diario', 'utilization', 'day', 1, '07:00', 'America/Mexico_City', $3, 'pdf', $4, 0, $5)`,
      [id, server.ids.usuario, recipients, change.activo ?? true, change.next ?? seven],
    )
    return id
  }
  const rowOf = async (id: string) => {
    const [row] = await server.database.query<Row>('select * from report_schedules where id = $1', [id])
    if (row === undefined) throw new Error('no row')
    return row
  }
  const start = async (change: Partial<ReportMailerOptions> = {}) => {
    const mailer = await startReportMailer({
      database: server.database,
      log,
      messages: messagesOf(async ({ to }) => void sent.push(to)),
      brand: 'Baliza',
      publicUrl: null,
      make: async ({ due }) => ({
        title: 'Utilización',
        range: new Date(due.finicial).toISOString(),
        about: 'Todas',
        file: { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('') },
      }),
      now: () => clock,
      every: 50,
      ...change,
    })
    running.push(mailer)
    return mailer
  }
  const settled = (id: string, next: number) =>
    eventually(async () => expect((await rowOf(id)).next_at).toBe(next))

  test('goes once to each, and is due again tomorrow', async () => {
    const id = await plant()
    await start()
    await settled(id, seven + 24 * 60 * minute)
    expect(sent).toEqual(recipients)
    expect(await rowOf(id)).toMatchObject({ sent_at: seven, error: '', attempts: 0, sent_to: [] })
  })

  test('two processes share what is due, and none of it goes twice', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => plant()))
    await Promise.all([start(), start(), start()])
    for (const id of ids) await settled(id, seven + 24 * 60 * minute)
    expect(sent.toSorted()).toEqual(ids.flatMap(() => recipients).toSorted())
  })

  test('what was missed for a week is one report, the latest', async () => {
    const id = await plant({ next: seven - 7 * 24 * 60 * minute })
    const days: string[] = []
    await start({
      messages: messagesOf(async ({ subject }) => void days.push(subject)),
    })
    await settled(id, seven + 24 * 60 * minute)
    expect(days).toEqual(recipients.map(() => 'Diario · 2026-11-26T06:00:00.000Z'))
  })

  test('a process that dies between two mails leaves the rest to another, which sends the same day', async () => {
    const id = await plant()
    let dead = false
    const dying: Database = {
      ...server.database,
      query: (...statement) =>
        dead ? Promise.reject(new Error('dead')) : server.database.query(...statement),
      transaction: (work) => (dead ? Promise.reject(new Error('dead')) : server.database.transaction(work)),
      listen: server.database.listen,
    }
    const subjects: string[] = []
    let release = () => {}
    const stuck = new Promise<void>((resolve) => {
      release = resolve
    })
    await start({
      database: dying,
      lease: 2 * minute,
      messages: messagesOf(async ({ to, subject }) => {
        if (to === 'dos@flota.mx') return stuck
        sent.push(to)
        subjects.push(subject)
      }),
    })
    await eventually(async () => expect((await rowOf(id)).sent_to).toEqual(['uno@flota.mx']))
    dead = true
    // An hour later, the report of the next day is not due yet.
    await start({
      messages: messagesOf(async ({ to, subject }) => {
        sent.push(to)
        subjects.push(subject)
      }),
    })
    expect(sent).toEqual(['uno@flota.mx'])
    clock = seven + 60 * minute
    await settled(id, seven + 24 * 60 * minute)
    expect(sent).toEqual(recipients)
    expect(new Set(subjects)).toEqual(new Set(['Diario · 2026-11-26T06:00:00.000Z']))
    release()
  })

  test('what no server takes is tried again, for those that have none; then it says why', async () => {
    const id = await plant()
    const tries: string[] = []
    await start({
      pauses: [minute, 3 * minute],
      messages: messagesOf(async ({ to }) => {
        tries.push(to)
        if (to === 'dos@flota.mx')
          throw new FailedDelivery('el servidor de correo no lo tomó (ECONNECTION)', false)
      }),
    })
    await eventually(async () => expect((await rowOf(id)).attempts).toBe(1))
    await eventually(async () => expect((await rowOf(id)).claimed_until).toBe(clock + minute))
    expect(tries).toEqual(recipients)
    clock += minute
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ attempts: 2, claimed_until: clock + 3 * minute }),
    )
    clock += 3 * minute
    await settled(id, seven + 24 * 60 * minute)
    expect(tries).toEqual([...recipients, 'dos@flota.mx', 'dos@flota.mx'])
    expect(await rowOf(id)).toMatchObject({ error: expect.stringContaining('ECONNECTION'), sent_at: null })
  })

  test('an address that is refused for good is named, and the others have it', async () => {
    const id = await plant()
    await start({
      messages: messagesOf(async ({ to }) => {
        if (to === 'dos@flota.mx') throw new FailedDelivery('el servidor de correo no lo tomó (550)', true)
        sent.push(to)
      }),
    })
    await settled(id, seven + 24 * 60 * minute)
    expect(sent).toEqual(['uno@flota.mx', 'tres@flota.mx'])
    expect((await rowOf(id)).error).toBe('no se pudo enviar a dos@flota.mx')
  })

  test('processes that claim at the same moment claim one report of an account', async () => {
    await Promise.all(Array.from({ length: 8 }, () => plant()))
    for (let round = 0; round < 10; round += 1) {
      const claim = (index: number) =>
        claimSchedule(server.database, {
          claim: `${round}-${index}`,
          now: clock,
          until: clock + minute,
          after: '',
        })
      const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(index)))
      expect(claims.filter((one) => one !== null)).toHaveLength(1)
      clock += 2 * minute
    }
  })

  test('of an account that floods one report is in progress, and the other account is next', async () => {
    const flood = await Promise.all(Array.from({ length: 8 }, () => plant({ next: seven - 60 * minute })))
    const begun: string[] = []
    const ends: (() => void)[] = []
    const held = {
      make: async ({ account, due }) => {
        begun.push(account.name)
        await new Promise<void>((resolve) => ends.push(resolve))
        const file = { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('') }
        return { title: 'Utilización', range: String(due.at), about: 'Todas', file }
      },
    } satisfies Partial<ReportMailerOptions>
    await start(held)
    await start(held)
    await eventually(() => expect(begun).toEqual(['usuario']))
    const alone = await plant()
    await server.database.query('update report_schedules set user_id = $2 where id = $1', [
      alone,
      server.ids.manager,
    ])
    await eventually(() => expect(begun).toEqual(['usuario', 'manager']))
    for (const end of ends) end()
    await settled(alone, seven + 24 * 60 * minute)
    await eventually(() => expect(begun.length).toBeGreaterThan(2))
    while ((await Promise.all(flood.map(rowOf))).some(({ next_at }) => next_at <= seven)) {
      for (const end of ends.splice(0)) end()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(begun).toHaveLength(9)
  })

  test('once it is closed it claims nothing', async () => {
    const events: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: Database = {
      ...server.database,
      async transaction() {
        events.push('asked')
        await held
        events.push('claimed')
        throw new Error('no schedule')
      },
      async listen(...channel) {
        const stop = await server.database.listen(...channel)
        return async () => {
          await stop()
          setImmediate(release)
        }
      },
    }
    const mailer = await start({ database: slow })
    await eventually(() => expect(events).toEqual(['asked']))
    await mailer.close()
    expect(events).toEqual(['asked', 'claimed'])
  })

  test('recipients that have not agreed are named and get none; without any other no report is made', async () => {
    let made = 0
    const make: ReportMailerOptions['make'] = async () => {
      made += 1
      return {
        title: 'Utilización',
        range: 'ayer',
        about: 'Todas',
        file: { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('') },
      }
    }
    const send: Mailer['send'] = async ({ to }) => void sent.push(to)
    const some = await plant()
    const first = await start({ make, messages: messagesOf(send, ['dos@flota.mx']) })
    await settled(some, seven + 24 * 60 * minute)
    expect(sent).toEqual(['uno@flota.mx', 'tres@flota.mx'])
    expect((await rowOf(some)).error).toBe('falta que confirmen dos@flota.mx')
    await first.close()

    const none = await plant()
    await start({ make, messages: messagesOf(send, recipients) })
    await settled(none, seven + 24 * 60 * minute)
    expect(sent).toEqual(['uno@flota.mx', 'tres@flota.mx'])
    expect((await rowOf(none)).error).toBe('falta que confirmen uno@flota.mx, dos@flota.mx, tres@flota.mx')
    expect(made).toBe(1)
  })

  test('one that is paused, and those of an account that is inactive, rest', async () => {
    const paused = await plant({ activo: false })
    const other = await plant()
    await server.database.query('update users set activo = false where id = $1', [server.ids.usuario])
    await start()
    clock += 5 * minute
    const due = await plant({ next: clock })
    await server.database.query(`update report_schedules set user_id = $2 where id = $1`, [
      due,
      server.ids.manager,
    ])
    await settled(due, seven + 24 * 60 * minute)
    expect((await rowOf(paused)).attempts + (await rowOf(other)).attempts).toBe(0)
    expect(sent).toEqual(recipients)
    await server.database.query('update users set activo = true where id = $1', [server.ids.usuario])
    await settled(other, seven + 24 * 60 * minute)
  })
})
