import { beforeEach, describe, expect, test } from 'vitest'
import { askAsChromium } from '../testing/chromium.js'
import { oneDatabase } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { startGeocoder } from '../testing/geocoder.js'
import { failure, serverFixture } from '../testing/running-server.js'

const key = 'k3y-of-the-operator'
const place = { lat: 20.96, lon: -89.62, display_name: 'Plaza Grande, Mérida' }

describe.each([oneDatabase()])('addresses searched on $name', (kind) => {
  const geocoder = fixture(startGeocoder, (running) => running.close())
  const server = serverFixture(kind, () => ({
    GEOCODER_URL: `${geocoder.url}?key=${key}`,
    GEOCODER_RATE: '1000',
  }))
  const espejo = server.client('espejo')
  beforeEach(() => {
    geocoder.asked.splice(0)
    geocoder.answer(200)
  })

  test('the server asks its geocoder, with the key, and answers the place alone', async () => {
    expect(await espejo.geocoding.search(' Plaza Grande ')).toEqual([place])
    const [asked] = geocoder.asked
    expect(asked?.pathname).toBe('/nominatim/search')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      key,
      q: 'Plaza Grande',
      format: 'json',
      addressdetails: '1',
      limit: '1',
      'accept-language': 'es',
    })
    const two = JSON.stringify(['1', '2'].map((at) => ({ lat: at, lon: at, display_name: `Plaza ${at}` })))
    geocoder.answer(200, two)
    expect(await espejo.geocoding.search('Plaza')).toEqual([{ lat: 1, lon: 1, display_name: 'Plaza 1' }])
    geocoder.answer(200, '[]')
    expect(await espejo.geocoding.search('no hay')).toEqual([])
    geocoder.answer(200, '[{"lat":"999","lon":"1","display_name":"x"},{}]')
    expect(await espejo.geocoding.search('en ninguna parte')).toEqual([])
  })

  test('only for a session, and only text', async () => {
    expect((await server.post('/api/buscar-direccion', { text: 'Puebla' })).status).toBe(401)
    expect(await failure(espejo.geocoding.search('  '))).toMatchObject({ code: 'refused' })
    expect(await failure(espejo.geocoding.search('x'.repeat(301)))).toMatchObject({ code: 'refused' })
    expect(geocoder.asked).toEqual([])
  })

  test.each([
    ['refuses', 403, null],
    ['repeats its address in a page', 200, `<p>bad key at /search?key=${key}</p>`],
    ['answers something else', 200, `{"error":"${key}"}`],
  ])('a geocoder that %s is reported, and the key nowhere', async (_, status, text) => {
    geocoder.answer(status, text)
    const error = await failure(espejo.geocoding.search('Puebla'))
    expect(error).toMatchObject({ code: 'refused', mensaje: 'No se pudo consultar la direccion' })
    await fetch(`${server.url}/osmand?id=${planted.own}&lat=19&lon=-98&timestamp=${new Date().toISOString()}`)
    await expect
      .poll(() => server.lines.filter((line) => line.includes('el servicio de direcciones no responde')))
      .not.toEqual([])
    expect(server.lines.join()).toContain('no se pudo buscar una dirección')
    expect(server.lines.join() + JSON.stringify(error)).not.toContain(key)
  })

  test('nothing that a browser gets names the geocoder', async () => {
    for (const path of ['/config.json', '/health']) {
      const { status, body } = await askAsChromium(server.url, path, { as: 'empty' })
      expect([path, status]).toEqual([path, 200])
      expect(body).not.toContain(key)
      expect(body).not.toContain('nominatim')
    }
  })
})

describe.each([oneDatabase()])('the rate of the geocoder on $name', (kind) => {
  const geocoder = fixture(startGeocoder, (running) => running.close())
  const server = serverFixture(kind, () => ({ GEOCODER_URL: geocoder.url, GEOCODER_RATE: '0.1' }))

  test('is shared with streets: whoever would wait too long is answered when to come back', async () => {
    const token = await server.tokenOf('usuario')
    await fetch(`${server.url}/osmand?id=${planted.own}&lat=19&lon=-98&timestamp=${new Date().toISOString()}`)
    await expect.poll(() => geocoder.asked.map(({ pathname }) => pathname)).toEqual(['/nominatim/reverse'])
    const busy = await server.post(
      '/api/buscar-direccion',
      { text: 'Puebla' },
      { authorization: `Bearer ${token}` },
    )
    expect(busy.status).toBe(429)
    expect(busy.headers.get('retry-after')).toBe('5')
    expect(busy.body.mensaje).toMatch(/^Hay muchas búsquedas de direcciones a la vez/)
    expect(geocoder.asked).toHaveLength(1)
  })
})
