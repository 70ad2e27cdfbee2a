import { formatDate, type ReportScheduleForm } from '@baliza/agreement'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { asset } from '../asset.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixAfter } from '../testing/fix.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { startMailServer } from '../testing/mail-server.js'
import { readPdf } from '../testing/read-pdf.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { storeBatch } from '../tracking/store-batch.js'

const zona = 'America/Mexico_City'
const form = (change: Partial<ReportScheduleForm> = {}): ReportScheduleForm => ({
  nombre: 'Uso de ayer',
  reporte: 'utilization',
  velocidad: null,
  unidades: null,
  frecuencia: 'day',
  dia: 1,
  hora: '07:00',
  zona,
  destinatarios: ['jefe@flota.mx'],
  formato: 'pdf',
  ...change,
})

describe.each([oneDatabase()])('reports by mail on $name', (kind) => {
  const mails = fixture(startMailServer, (running) => running.close())
  const server = serverFixture(
    kind,
    () => ({
      SMTP_URL: mails.url,
      CONFIRMED_DOMAINS: 'flota.mx',
      TILE_URL: asset('demo-streets.pmtiles'),
    }),
    { delivery: { every: 100 } },
  )
  const mute = serverFixture(kind)
  const usuario = server.client('usuario')
  const manager = server.client('manager')
  const espejo = server.client('espejo')
  const muteUsuario = mute.client('usuario')
  beforeEach(async () => {
    mails.accepted.length = 0
    await server.database.query('delete from report_schedules')
  })
  const one = async () => {
    const { envios } = await usuario.reportSchedules.list()
    const [schedule] = envios
    if (schedule === undefined) throw new Error('no schedule')
    return schedule
  }

  test('one is scheduled, changed, paused and removed, and the activity log says so', async () => {
    await server.database.query('delete from activity')
    const { id } = await usuario.reportSchedules.add(
      form({ destinatarios: ['a@b.mx', ' A@b.mx ', 'c@d.mx'] }),
    )
    const { envios, correo } = await usuario.reportSchedules.list()
    expect(correo).toBe(true)
    expect(envios).toEqual([
      {
        ...form({ destinatarios: ['A@b.mx', 'c@d.mx'] }),
        id,
        activo: true,
        creado: expect.any(Number),
        proximo: expect.any(Number),
        pendiente: false,
        intentado: null,
        enviado: null,
        error: '',
        user: server.ids.usuario,
        usuario: 'usuario',
      },
    ])
    expect(new Date(envios[0]?.proximo ?? 0).getUTCHours()).toBe(13)
    await usuario.reportSchedules.update({ ...form({ nombre: 'Otro', formato: 'csv' }), id, activo: false })
    expect(await one()).toMatchObject({ nombre: 'Otro', formato: 'csv', activo: false, proximo: null })
    await usuario.reportSchedules.remove({ id })
    expect((await usuario.reportSchedules.list()).envios).toEqual([])
    const admin = await server.enter('admin')
    const log = await admin.activity.list({ tipo: 'reportSchedule' })
    expect(log.rows.map(({ accion }) => accion)).toEqual([
      'reportScheduleRemoved',
      'reportScheduleChanged',
      'reportScheduleAdded',
    ])
  })

  test.each<[Partial<ReportScheduleForm>, string]>([
    [{ nombre: ' ' }, 'Escribe un nombre'],
    [{ destinatarios: [] }, 'Escribe al menos un correo'],
    [{ destinatarios: ['jefe'] }, 'Uno de los correos está mal escrito'],
    [{ destinatarios: ['a@b.mx,c@d.mx'] }, 'Uno de los correos está mal escrito'],
    [
      { destinatarios: Array.from({ length: 11 }, (_, index) => `a${index}@b.mx`) },
      'Son 10 destinatarios como máximo',
    ],
    [{ unidades: [] }, 'Elige al menos una unidad'],
    [{ reporte: 'speeding' }, 'Escribe una velocidad de 1 a 999 km/h'],
    [{ zona: 'Marte/Olimpo' }, 'El formato es incorrecto: zona'],
    [{ hora: '24:00' }, 'El formato es incorrecto: hora'],
    [{ frecuencia: 'week', dia: 8 }, 'El formato es incorrecto: dia'],
  ])('%o is refused: %s', async (change, text) => {
    expect(await failure(usuario.reportSchedules.add(form(change)))).toMatchObject({
      code: 'refused',
      mensaje: expect.stringContaining(text),
    })
  })

  test('whose it is: nobody else changes it, and none is of a unit that one does not see', async () => {
    const { id } = await usuario.reportSchedules.add(form())
    const otro = await server.enter('otro')
    expect(await failure(otro.reportSchedules.remove({ id }))).toMatchObject({ code: 'forbidden' })
    expect(await failure(espejo.reportSchedules.list())).toMatchObject({ code: 'forbidden' })
    expect(await failure(usuario.reportSchedules.add(form({ unidades: [planted.foreign] })))).toMatchObject({
      code: 'forbidden',
    })
    expect((await manager.reportSchedules.list()).envios).toEqual([])
  })

  test('an account has 20 at most', async () => {
    for (let count = 0; count < 20; count += 1) await usuario.reportSchedules.add(form())
    expect(await failure(usuario.reportSchedules.add(form()))).toMatchObject({
      mensaje: 'La cuenta llegó al límite de 20 reportes por correo: elimina alguno',
    })
  })

  test('without mail it can be scheduled, and says so; it is not sent by hand', async () => {
    const { id } = await muteUsuario.reportSchedules.add(form())
    expect((await muteUsuario.reportSchedules.list()).correo).toBe(false)
    expect(await failure(muteUsuario.reportSchedules.sendNow({ id }))).toMatchObject({
      mensaje: expect.stringContaining('SMTP_URL'),
    })
  })

  test('by hand: a PDF with the name of its unit on each page, to each recipient', async () => {
    const yesterday = Date.now() - 24 * 3_600_000
    await storeBatch(
      server.database,
      Array.from({ length: 30 }, (_, index) => ({
        ...fixAfter(index, { imei: planted.shared, lat: 19.43 + index / 1_000, lng: -99.13 }),
        time: yesterday + index * 60_000,
        receivedAt: yesterday + index * 60_000,
      })),
    )
    const { id } = await usuario.reportSchedules.add(
      form({
        reporte: 'history',
        unidades: [planted.shared],
        destinatarios: ['a@flota.mx', 'b@flota.mx'],
        // The report covers yesterday at any hour, also before the hour at which it is due.
        hora: '23:59',
      }),
    )
    const said = await usuario.reportSchedules.sendNow({ id })
    const [first, second] = [await mails.mail(1), await mails.mail(2)]
    expect([...first.to, ...second.to]).toEqual(['a@flota.mx', 'b@flota.mx'])
    expect(first.subject).toMatch(/^Uso de ayer · Del \d\d\/\d\d\/\d{4} 00:00:00 al /)
    const [, date] = /reporte del (\d\d\/\d\d\/\d{4})\.$/.exec(said) ?? []
    expect(date).toBe(formatDate(Date.now() - 86_400_000, zona))
    expect(first.subject).toContain(`Del ${date} 00:00:00 al ${date} 23:59:59`)
    expect(first.text).toContain('programó este envío en Baliza')
    const [[name, file] = ['', Buffer.from('')]] = [...first.files]
    expect(name).toBe('Uso de ayer.pdf')
    const [unit] = await server.database.query<{ nombre: string; placas: string }>(
      'select nombre, placas from units where imei = $1',
      [planted.shared],
    )
    const pages = readPdf(file)
    expect(pages.length).toBeGreaterThan(0)
    // The streets of the archive are drawn under its route.
    expect(pages[0]).toContain('Calles: © colaboradores de OpenStreetMap')
    for (const page of pages) {
      expect(page).toContain(unit?.nombre)
      expect(page).toContain(planted.shared)
    }
    await eventually(async () => expect(await one()).toMatchObject({ pendiente: false, error: '' }))
    expect((await one()).enviado).not.toBeNull()
    expect(await failure(usuario.reportSchedules.sendNow({ id }))).toMatchObject({
      mensaje: 'Este reporte se acaba de enviar: vuelve a intentar en un minuto',
    })
  })

  test.each([
    'utilization',
    'deviceInfo',
    'events',
    'general',
    'speeding',
  ] as const)('the report %s as a PDF, a spreadsheet and a text', async (reporte) => {
    const velocidad = reporte === 'speeding' ? 5 : null
    for (const [at, formato] of (['pdf', 'xlsx', 'csv'] as const).entries()) {
      const { id } = await usuario.reportSchedules.add(form({ reporte, velocidad, formato }))
      await usuario.reportSchedules.sendNow({ id })
      const { files } = await mails.mail(at + 1)
      const [[name, file] = ['', Buffer.from('')]] = [...files]
      expect(name).toBe(`Uso de ayer.${formato}`)
      const text =
        formato === 'pdf'
          ? readPdf(file).join('\n')
          : formato === 'csv'
            ? file.toString()
            : strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(text).toMatch(/Del \d\d\/\d\d\/\d{4} 00:00:00 al \d\d\/\d\d\/\d{4} 23:59:59/)
      expect(text).toContain(`Zona horaria: ${zona}`)
    }
  })

  test('when it is due it is sent; of a unit that was taken away there is none any more', async () => {
    const { id } = await usuario.reportSchedules.add(form({ unidades: [planted.shared], formato: 'csv' }))
    const due = () =>
      server.database.query('update report_schedules set next_at = $2, tried_at = null where id = $1', [
        id,
        Date.now() - 1,
      ])
    await due()
    await mails.mail(1)
    await eventually(async () => expect((await one()).proximo).toBeGreaterThan(Date.now()))
    const before = await server.database.query<{ user_id: string; imei: string }>(
      'delete from assignments where user_id = $1 and imei = $2 returning user_id, imei',
      [server.ids.usuario, planted.shared],
    )
    expect(before).toHaveLength(1)
    await due()
    await eventually(async () =>
      expect((await one()).error).toBe('la cuenta ya no ve ninguna de sus unidades'),
    )
    expect(mails.accepted).toHaveLength(1)
    await server.database.query('insert into assignments (user_id, imei) values ($1, $2)', [
      server.ids.usuario,
      planted.shared,
    ])
  })

  test('an account that may not see reports any more is sent none', async () => {
    const { id } = await usuario.reportSchedules.add(form())
    await server.database.query(`update users set reportes = false where name = 'usuario'`)
    await server.database.query('update report_schedules set next_at = 0 where id = $1', [id])
    await eventually(async () => {
      const [row] = await server.database.query<{ error: string }>('select error from report_schedules')
      expect(row?.error).toBe('Tu cuenta no tiene permiso para hacer esto')
    })
    expect(mails.accepted).toEqual([])
    await server.database.query(`update users set reportes = true where name = 'usuario'`)
  })
})
