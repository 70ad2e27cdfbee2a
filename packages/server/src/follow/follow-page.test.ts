import { beforeEach, describe, expect, test } from 'vitest'
import { permissionsPolicy } from '../site/permissions-policy.js'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

const minute = 60_000
const shop = { nombre: 'Ferretería <López> & "hijos"', lat: 19.5, lng: -99 }

describe.each(databases())('the page of a follow link on $name', (kind) => {
  const server = serverFixture(kind, { BRAND: 'Flota <b>', TIME_ZONE: 'America/Mexico_City' })
  const usuario = server.client('usuario')

  beforeEach(async () => {
    await server.database.query('delete from follow_links')
    await server.database.query(`update units set nombre = 'Camión <2>', direccion = '' where imei = $1`, [
      planted.own,
    ])
    await live({ lat: 19, speed: 60, acc: true, timestamp: Date.now() })
  })

  async function live(change: { lat?: number; speed?: number; acc?: boolean; timestamp?: number }) {
    for (const [column, value] of Object.entries({ lng: -99, ...change }))
      await server.database.query(`update unit_live set ${column} = $2 where imei = $1`, [planted.own, value])
  }
  async function share(hasDestination = true) {
    const { token } = await usuario.follow.create({
      imei: planted.own,
      horas: 24,
      ...(hasDestination ? { destino: shop } : {}),
    })
    return token
  }
  async function open(token: string, language = 'es-MX') {
    const answer = await fetch(`${server.url}/seguir/${token}`, { headers: { 'accept-language': language } })
    const html = await answer.text()
    const text = html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')
    return { status: answer.status, headers: answer.headers, html, text }
  }

  test.each([
    ['es-MX', 'En camino a Ferretería', 'Último reporte hace un momento', 'Enlace válido hasta el '],
    ['en-GB', 'On its way to Ferretería', 'Last report just now', 'Link valid until'],
    ['pt', 'A caminho de Ferretería', 'Último relato agora mesmo', 'Link válido até'],
  ])('it is complete without a script, in %s', async (language, ...sentences) => {
    const { status, html, text } = await open(await share(), language)
    expect(status).toBe(200)
    expect(html).toContain(`<html lang="${language.slice(0, 2)}">`)
    for (const sentence of sentences) expect(text).toContain(sentence)
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>')
  })

  test('what people have written is text and no HTML', async () => {
    const { html } = await open(await share())
    expect(html).toContain('Camión &#60;2&#62;')
    expect(html).toContain('Ferretería &#60;López&#62; &#38; &#34;hijos&#34;')
    expect(html).toContain('Flota &#60;b&#62;')
    expect(html).not.toMatch(/<2>|<López>|<b>/)
  })

  test('it shows neither the IMEI nor coordinates, and its preview no place', async () => {
    await server.database.query(`update units set direccion = 'Av. Juárez 5' where imei = $1`, [planted.own])
    const { html, text } = await open(await share())
    expect(text).toContain('Dónde está Av. Juárez 5')
    expect(html).not.toContain(planted.own)
    expect(text).not.toMatch(/19\.\d|-99/)
    const metas = html.match(/<meta property[^>]*>|<title>.*?<\/title>/g) ?? []
    expect(metas).toEqual([
      '<title>Camión &#60;2&#62; en vivo · Flota &#60;b&#62;</title>',
      '<meta property="og:title" content="Camión &#60;2&#62; en vivo">',
      '<meta property="og:site_name" content="Flota &#60;b&#62;">',
      '<meta property="og:type" content="website">',
    ])
  })

  test('a link without a destination shows the state of the unit', async () => {
    const token = await share(false)
    expect((await open(token)).text).toContain('En movimiento')
    await live({ speed: 0, acc: false })
    expect((await open(token)).text).toContain('Apagado')
    await live({ timestamp: Date.now() - 15 * minute })
    const silent = await open(token)
    expect(silent.text).toContain('Sin señal')
    expect(silent.text).toContain('Último reporte hace 15 min')
  })

  test('a journey is near, without news, and over; then nothing of the unit is shown', async () => {
    const token = await share()
    await live({ lat: 19.49 })
    expect((await open(token)).text).toContain('Ya está cerca de Ferretería')
    await live({ timestamp: Date.now() - 15 * minute })
    expect((await open(token)).text).toContain('Sin noticias recientes')
    await server.database.query('update follow_links set arrived_at = $1', [Date.UTC(2026, 10, 20, 20, 32)])
    const { status, html, text } = await open(token)
    expect([status, text]).toEqual([200, expect.stringContaining('Llegó el 20 de noviembre a las 14:32')])
    expect(html).not.toMatch(/<script|http-equiv|Dónde está|Último reporte/)
  })

  test('a wrong, an expired and a revoked link have the same page', async () => {
    const [expired, revoked] = [await share(), await share()]
    await server.database.query('update follow_links set expires_at = 1')
    const pages = [await open(expired)]
    await usuario.follow.revoke({ imei: planted.own })
    pages.push(await open(revoked), await open('x'.repeat(43)), await open('%00'), await open('nada'))
    for (const { status, html, text } of pages) {
      expect([status, text]).toEqual([404, expect.stringContaining('Este enlace ya no es válido')])
      expect(html).toBe(pages[0]?.html)
    }
    expect((await open('x'.repeat(43), 'en')).text).toContain('This link is no longer valid')
  })

  test('its policy lets in only its own style, and nothing keeps or lists it', async () => {
    for (const token of [await share(), 'nada']) {
      const { headers } = await open(token)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/; style-src 'self' 'sha256-[\w+/]{43}='; /)
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe')
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'permissions-policy': permissionsPolicy,
      })
    }
  })

  test('its token is in no log, also if the database fails', async () => {
    const token = await share()
    await open(token)
    await server.database.query('alter table follow_links rename to away')
    const { status, text, headers } = await open(token)
    await server.database.query('alter table away rename to follow_links')
    expect([status, headers.get('retry-after'), text]).toEqual([
      503,
      '5',
      expect.stringContaining('No se puede mostrar por ahora'),
    ])
    expect(server.lines.join('\n')).not.toContain(token)
  })
})
