import { beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { startMailServer } from '../testing/mail-server.js'
import { startPushService } from '../testing/push-service.js'
import { confirmOwn } from '../testing/recipients.js'
import { serverFixture } from '../testing/running-server.js'
import { startSmsGateway } from '../testing/sms-gateway.js'

describe.each([oneDatabase()])('from a fix to whoever is notified, on $name', (kind) => {
  const mails = fixture(startMailServer, (running) => running.close())
  const pushes = fixture(startPushService, (running) => running.close())
  const gateway = fixture(startSmsGateway, (running) => running.close())
  const server = serverFixture(kind, () => ({ SMTP_URL: mails.url, SMS_URL: gateway.url }), {
    delivery: { pushAnywhere: true },
  })

  beforeAll(async () => {
    await server.database.query(
      `update users set email = name || '@casa.mx', tel = '55 1234 5678' where name in ('usuario', 'otro')`,
    )
    await confirmOwn(server.database)
  })

  const sends = async (knots: number, time: number) => {
    const query = new URLSearchParams({
      id: planted.shared,
      lat: '19.0429',
      lon: '-98.1983',
      speed: String(knots),
      timestamp: String(time),
    })
    expect((await fetch(`${server.url}/osmand?${query}`)).status).toBe(200)
  }

  test('speeding is mailed, texted and notified to the owner of the event alone', async () => {
    const usuario = await server.enter('usuario')
    await usuario.events.add({
      nom_evento: 'Límite 80',
      id_geocerca: null,
      mostrar_alerta: true,
      tipo_evento: 5,
      color_alerta: 1,
      sonido_alerta: null,
      sonido: false,
      creator: 'usuario',
      email: true,
      timestamp: Date.now(),
      gps: [planted.shared],
      speed: 80,
    })
    const [event] = await usuario.events.list()
    const id = event?.id ?? ''
    await usuario.events.setFlag({ id, nodo: 'sms', valor: true })
    await usuario.events.setFlag({ id, nodo: 'push_notification', valor: true })
    await usuario.push.subscribe(pushes.browser('uno'))

    const now = Date.now()
    await sends(20, now - 10_000)
    await sends(60, now - 5_000)
    const mail = await mails.mail(1)
    await eventually(() => expect([gateway.accepted.length, pushes.accepted.length]).toEqual([1, 1]))

    expect(mail).toMatchObject({ to: ['usuario@casa.mx'], subject: 'Baliza: Camión 1: Exceso de velocidad' })
    expect(mail.text).toContain('Evento: Límite 80')
    expect(mail.text).toContain('Velocidad: 111 km/h')
    expect(mail.text).toContain('Lugar: Puebla, Puebla · 1.1 km')
    expect(gateway.accepted[0]).toEqual({ to: '+525512345678', text: expect.stringContaining('111 km/h') })
    expect(JSON.parse(pushes.accepted[0]?.text ?? '').title).toBe('Camión 1: Exceso de velocidad')

    // The speed has not changed, so there is one alert.
    await sends(60, now - 1_000)
    expect(await server.database.query('select channel from deliveries')).toHaveLength(3)
    expect([mails.accepted.length, gateway.accepted.length, pushes.accepted.length]).toEqual([1, 1, 1])
    const log = server.lines.join('\n')
    for (const secret of ['@casa.mx', '5512345678', 'clave-del-correo']) expect(log).not.toContain(secret)
  })
})
