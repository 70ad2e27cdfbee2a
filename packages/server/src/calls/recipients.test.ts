import { createClient } from '@baliza/sdk-core/internal'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../storage/tables/accounts.js'
import { escalateAlerts } from '../storage/tables/escalations.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { startMailServer } from '../testing/mail-server.js'
import { confirmRecipient } from '../testing/recipients.js'
import { failure, serverFixture } from '../testing/running-server.js'
import { startSmsGateway } from '../testing/sms-gateway.js'

const panic = {
  nom_evento: 'GANASTE UN PREMIO http://spam.example',
  id_geocerca: null,
  mostrar_alerta: true,
  tipo_evento: 6,
  color_alerta: 1,
  sonido_alerta: null,
  sonido: false,
  creator: 'usuario',
  email: false,
  timestamp: 1_700_000_000_000,
  gps: [planted.shared],
} as const
const to = (destino: string, canal: 'email' | 'sms' = 'email') => ({ tras: 60, canal, destino })
const link = /(http:\/\/localhost:\d+)\/confirmar#([\w-]{43})/

describe.each([oneDatabase()])('people who receive messages, on $name', (kind) => {
  const mails = fixture(startMailServer, (running) => running.close())
  const gateway = fixture(startSmsGateway, (running) => running.close())
  const server = serverFixture(
    kind,
    () => ({
      SMTP_URL: mails.url,
      SMS_URL: gateway.url,
      CONFIRMED_DOMAINS: 'empresa.mx',
      MESSAGES_PER_ACCOUNT: '6',
      MESSAGES_PER_RECIPIENT: '4',
    }),
    { delivery: { pauses: [50, 100, 200, 400, 800], every: 100 } },
  )

  afterEach(async () => {
    for (const table of ['events', 'alerts', 'recipients', 'attempts'])
      await server.database.query(`delete from ${table}`)
    mails.accepted.length = 0
    gateway.accepted.length = 0
  })

  /** Raises an alert that no account acknowledges, and escalates it. */
  async function escalated(user: string, count = 1): Promise<void> {
    const [event] = await server.database.query<{ id: string }>('select id from events where user_id = $1', [
      user,
    ])
    for (let number = 0; number < count; number += 1) {
      const now = Date.now()
      await server.database.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, lat, lng, speed, acc, direccion, event_id, escalate_at)
         values ($1, $2, $3, $4, $5, 'PANIC', 'Camión 1', 'Pánico', true, false, 19, -98, 0, true, '', $6, $5)`,
        [newId(), user, planted.shared, now + number, now, event?.id],
      )
    }
    await escalateAlerts(server.database, Date.now())
  }
  const alertsTo = (address: string) =>
    mails.accepted.filter(({ to, subject }) => to[0] === address && subject.includes('Sin atender'))
  const failures = async () =>
    (
      await server.database.query<{ failed: string }>(
        'select failed from deliveries where failed is not null',
      )
    ).map(({ failed }) => failed)
  const answer = (token: string, acepta: boolean) =>
    server.post('/api/destinatario-respuesta', { token, acepta })

  test('an address gets one request with nothing of the account’s own text, and no alert before it agrees', async () => {
    const usuario = await server.enter('usuario')
    await usuario.events.add({ ...panic, escalado: to('Jefa@casa.mx') })
    const request = await mails.mail(1)
    expect(request).toMatchObject({
      to: ['Jefa@casa.mx'],
      subject: 'Baliza: confirma que quieres recibir avisos',
    })
    expect(request.text).toContain('El usuario «usuario» de Baliza quiere enviar avisos')
    expect(request.text).not.toContain('PREMIO')
    expect(link.exec(request.text)?.[1]).toBe(server.url)

    // The alert waits for the confirmation, and is sent after it.
    await escalated(server.ids.usuario)
    await eventually(async () =>
      expect(await server.database.query('select 1 from deliveries where attempts > 0')).toHaveLength(1),
    )
    expect(alertsTo('Jefa@casa.mx')).toEqual([])
    const page = await fetch(`${server.url}/confirmar`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sí, quiero recibirlos')])
    // Opening the page confirms nothing.
    expect((await usuario.recipients.list({})).destinatarios).toMatchObject([
      { canal: 'email', destino: 'jefa@casa.mx', confirmado: null, rechazado: null },
    ])
    const token = link.exec(request.text)?.[2] ?? ''
    expect((await answer(token, true)).body).toEqual({
      status: 1,
      mensaje: 'Dirección confirmada: desde ahora recibe los mensajes',
    })
    await eventually(() => expect(alertsTo('Jefa@casa.mx')).toHaveLength(1))

    // The same link unsubscribes, and no second request is sent.
    const { recipients } = createClient({ host: server.url })
    expect(await recipients.answer({ token, acepta: false })).toBe(
      'Listo: ya no recibirás mensajes de esa cuenta',
    )
    await escalated(server.ids.usuario)
    await eventually(async () =>
      expect(await failures()).toEqual(['esa persona no quiere recibir mensajes de esta cuenta']),
    )
    expect(await failure(usuario.recipients.ask({ canal: 'email', destino: 'jefa@casa.mx' }))).toMatchObject({
      code: 'refused',
      mensaje: 'Esa persona no quiere recibir mensajes de esta cuenta',
    })
    expect(mails.accepted).toHaveLength(2)
    expect((await answer('x'.repeat(43), true)).body).toMatchObject({ status: 0, codigo: 'expired' })
  })

  test('a number confirms by the code that it received; five guesses are the end of the day', async () => {
    const usuario = await server.enter('usuario')
    await usuario.events.add({ ...panic, escalado: to('55 1234 5678', 'sms') })
    const [, code = ''] = await eventually(() => {
      const found = /codigo (\d{6})/.exec(gateway.accepted[0]?.text ?? '')
      if (found === null) throw new Error('no code yet')
      return found
    })
    expect(gateway.accepted[0]?.to).toBe('+525512345678')
    expect(gateway.accepted[0]?.text.length).toBeLessThanOrEqual(160)
    const enter = (codigo: string, destino = '5512345678') =>
      usuario.recipients.confirm({ canal: 'sms', destino, codigo })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await failure(enter(wrong))).toMatchObject({
      mensaje: 'Ese código no es: revísalo, o envía una solicitud nueva',
    })
    expect(await failure(enter(code, '5500000000'))).toMatchObject({ code: 'refused' })
    expect(await enter(code)).toBe('Dirección confirmada: desde ahora recibe los mensajes')
    await escalated(server.ids.usuario)
    await eventually(() => expect(gateway.accepted).toHaveLength(2))

    await usuario.recipients.ask({ canal: 'sms', destino: '5587654321' })
    for (let guess = 0; guess < 5; guess += 1)
      expect(await failure(enter('999999', '5587654321'))).toMatchObject({ code: 'refused' })
    const [, right = ''] = /codigo (\d{6})/.exec(gateway.accepted.at(-1)?.text ?? '') ?? []
    expect(await failure(enter(right, '5587654321'))).toMatchObject({
      mensaje: 'Hubo demasiados códigos equivocados: vuelve a intentar mañana, o usa el enlace del correo',
    })
  })

  test('one account’s confirmation is not another’s, and its requests are few', async () => {
    await confirmRecipient(server.database, server.ids.usuario, 'email', 'jefa@casa.mx')
    const otro = await server.enter('otro')
    const ask = () => otro.recipients.ask({ canal: 'email', destino: 'jefa@casa.mx' })
    for (let time = 0; time < 3; time += 1) await ask()
    expect(await failure(ask())).toMatchObject({
      mensaje: 'Ya se enviaron muchas solicitudes hoy: vuelve a intentar mañana',
      reason: 'limit',
    })
    expect(mails.accepted).toHaveLength(3)
    // Only the latest link is valid.
    const tokens = mails.accepted.map(({ text }) => link.exec(text)?.[2] ?? '')
    expect((await answer(tokens[0] ?? '', true)).body).toMatchObject({ status: 0 })
    expect((await answer(tokens[2] ?? '', true)).body).toMatchObject({ status: 1 })
  })

  test('a domain of the operator needs no confirmation; limits count by recipient and by account with its mirrors', async () => {
    const usuario = await server.enter('usuario')
    await usuario.events.add({ ...panic, escalado: to('uno@empresa.mx') })
    await escalated(server.ids.usuario, 5)
    await eventually(async () => expect(await failures()).toHaveLength(1))
    await eventually(() => expect(alertsTo('uno@empresa.mx')).toHaveLength(4))
    expect(await failures()).toEqual([
      'se llegó al límite del día (6 de la cuenta, 4 a cada destinatario): vuelve a haber lugar en 24 h o menos',
    ])
    expect(await usuario.recipients.list({})).toEqual({
      destinatarios: [],
      limites: [
        { canal: 'email', por_cuenta: 6, por_destinatario: 4, enviados: 4 },
        { canal: 'sms', por_cuenta: 6, por_destinatario: 4, enviados: 0 },
      ],
      dominios: ['empresa.mx'],
    })

    // A mirror account's messages count for its owner: two are left.
    await server.database.query('update users set editar = true where id = any($1)', [
      [server.ids.usuario, server.ids.espejo],
    ])
    const espejo = await server.enter('espejo')
    await espejo.events.add({ ...panic, creator: 'espejo', escalado: to('dos@empresa.mx') })
    await escalated(server.ids.espejo, 3)
    await eventually(async () => expect(await failures()).toHaveLength(2))
    await eventually(() => expect(alertsTo('dos@empresa.mx')).toHaveLength(2))
  })

  test('a mirror account without permission names nobody', async () => {
    await server.database.query('update users set editar = false where id = $1', [server.ids.espejo])
    const espejo = await server.enter('espejo')
    const refused = {
      code: 'refused',
      mensaje: 'Tu cuenta no tiene permiso para avisar a otras personas: pídelo a quien te la dio',
    }
    const mine = { ...panic, creator: 'espejo' }
    for (const escalado of [to('a@empresa.mx'), to('55 1234 5678', 'sms')])
      expect(await failure(espejo.events.add({ ...mine, escalado }))).toMatchObject(refused)
    await espejo.events.add(mine)
    const [event] = await espejo.events.list({})
    expect(
      await failure(espejo.events.update({ ...mine, id: event?.id ?? '', escalado: to('a@empresa.mx') })),
    ).toMatchObject(refused)
    expect(mails.accepted).toEqual([])
  })

  test('an account’s own address counts once it is confirmed', async () => {
    await server.database.query(`update users set email = 'propio@casa.mx' where id = $1`, [
      server.ids.usuario,
    ])
    const usuario = await server.enter('usuario')
    await usuario.events.add({ ...panic, email: true })
    const request = await mails.mail(1)
    expect(request.to).toEqual(['propio@casa.mx'])
    await answer(link.exec(request.text)?.[2] ?? '', true)
    await usuario.events.add({ ...panic, email: true, escalado: to('propio@casa.mx') })
    await escalated(server.ids.usuario)
    await eventually(() => expect(mails.accepted.length).toBeGreaterThan(0))
    expect(mails.accepted.filter(({ subject }) => subject.includes('confirma'))).toHaveLength(1)
  })

  test('Enviar ahora names that no recipient has agreed', async () => {
    const usuario = await server.enter('usuario')
    const { id } = await usuario.reportSchedules.add({
      nombre: 'Diario',
      reporte: 'utilization',
      velocidad: null,
      unidades: null,
      frecuencia: 'day',
      dia: 1,
      hora: '07:00',
      zona: 'America/Mexico_City',
      destinatarios: ['jefe@flota.mx', 'jefa@flota.mx'],
      formato: 'csv',
    })
    await eventually(() => expect(mails.accepted).toHaveLength(2))
    expect(await failure(usuario.reportSchedules.sendNow({ id }))).toMatchObject({
      code: 'refused',
      mensaje:
        'Ningún destinatario ha confirmado que quiere recibir reportes: pídeles que abran el enlace que les llegó',
    })
    await confirmRecipient(server.database, server.ids.usuario, 'email', 'jefa@flota.mx')
    await usuario.reportSchedules.sendNow({ id })
    await eventually(() => expect(mails.accepted.map(({ to }) => to[0])).toHaveLength(3))
    expect(mails.accepted[2]).toMatchObject({ to: ['jefa@flota.mx'] })
    expect([...(mails.accepted[2]?.files.keys() ?? [])]).toHaveLength(1)
    await server.database.query('delete from report_schedules')
  })
})
