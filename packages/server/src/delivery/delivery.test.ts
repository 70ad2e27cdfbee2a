import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { type MailServer, startMailServer } from '../testing/mail-server.js'
import { type PushService, startPushService } from '../testing/push-service.js'
import { type RunningServer, startServer } from '../testing/running-server.js'

describe.each(databases())('from a fix to whoever is told, on $name', (kind) => {
  let server: RunningServer
  let mails: MailServer
  let pushes: PushService
  let gateway: Server
  const texts: { to: string; text: string }[] = []

  beforeAll(async () => {
    mails = await startMailServer()
    pushes = await startPushService()
    gateway = createServer(async (request, answer) => {
      let body = ''
      for await (const piece of request) body += String(piece)
      texts.push(JSON.parse(body))
      answer.end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    server = await startServer(
      kind,
      { SMTP_URL: mails.url, SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` },
      { delivery: { pushAnywhere: true } },
    )
    await server.database.query(
      `update users set email = name || '@casa.mx', tel = '55 1234 5678' where name in ('usuario', 'otro')`,
    )
  })
  afterAll(async () => {
    await server.close()
    await mails.close()
    pushes.close()
    gateway.close()
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
      nodo_geocerca: '0',
      mostrar_alerta: 1,
      tipo_evento: 5,
      color_alerta: 1,
      sonido_alerta: 0,
      sonido: 0,
      creator: 'usuario',
      email: 'true',
      timestamp: Date.now(),
      gps: [planted.shared],
      speed: 80,
    })
    const [event] = await usuario.events.list()
    const id = event?.id ?? ''
    await usuario.events.setFlag({ id, nodo: 'sms', valor: 1 })
    await usuario.events.setFlag({ id, nodo: 'push_notification', valor: 1 })
    await usuario.push.subscribe(pushes.browser('uno'))

    const now = Date.now()
    await sends(20, now - 10_000)
    await sends(60, now - 5_000)
    const start = performance.now()
    const mail = await mails.mail(1)
    await expect.poll(() => [texts.length, pushes.taken.length], { timeout: 5_000 }).toEqual([1, 1])
    expect(performance.now() - start).toBeLessThan(3_000)

    expect(mail).toMatchObject({ to: ['usuario@casa.mx'], subject: 'Baliza: Camión 1: Exceso de velocidad' })
    expect(mail.text).toContain('Evento: Límite 80')
    expect(mail.text).toContain('Velocidad: 111 km/h')
    expect(mail.text).toContain('Lugar: Puebla, Puebla · 1.1 km')
    expect(texts[0]).toEqual({ to: '+525512345678', text: expect.stringContaining('111 km/h') })
    expect(JSON.parse(pushes.taken[0]?.text ?? '').title).toBe('Camión 1: Exceso de velocidad')

    // Still as fast: told once.
    await sends(60, now - 1_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([mails.taken.length, texts.length, pushes.taken.length]).toEqual([1, 1, 1])
    const log = server.lines.join('\n')
    for (const secret of ['@casa.mx', '5512345678', 'clave-del-correo']) expect(log).not.toContain(secret)
  })
})
