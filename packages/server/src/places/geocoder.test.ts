import { beforeEach, describe, expect, test } from 'vitest'
import { asLoss } from '../storage/connection/connection.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { startGeocoder } from '../testing/geocoder.js'
import { createGeocoder, GeocoderProblem } from './geocoder.js'
import { createReverseGeocoder } from './reverse-geocoder.js'

const one = { share: 'one' }

describe.each(databases())('the geocoder on $name', (kind) => {
  const database = databaseFixture(kind)
  const geocoder = fixture(startGeocoder, (running) => running.close())
  const create = (geocoderUrl: string, geocoderRate: number) =>
    createGeocoder({ config: { geocoderUrl, geocoderRate }, database })
  const reverseOf = (url: string, rate: number, size?: number) =>
    createReverseGeocoder({ geocoder: create(url, rate), ...(size && { size }) })
  beforeEach(async () => {
    geocoder.asked.splice(0)
    await database.query('delete from attempts')
  })

  test('is asked under its base, in Spanish, and once for each place', async () => {
    const reverse = reverseOf(`${geocoder.url}?key=abre`, 1_000)
    const twice = [reverse.address(19.04291, -98.1983), reverse.address(19.04292, -98.1983)]
    expect(await Promise.all(twice)).toEqual(['Calle 19.043 -98.198, Puebla', 'Calle 19.043 -98.198, Puebla'])
    await reverse.address(19.04293, -98.1983)
    expect(geocoder.asked).toHaveLength(1)
    expect(geocoder.asked[0]?.pathname).toBe('/nominatim/reverse')
    expect(Object.fromEntries(geocoder.asked[0]?.searchParams ?? [])).toMatchObject({
      key: 'abre',
      format: 'jsonv2',
      'accept-language': 'es',
    })
    expect(reverse.stats()).toEqual({ cached: 1, asked: 1 })
  })

  test('is asked no faster than it may be, by all processes together', async () => {
    const processes = [reverseOf(geocoder.url, 20), reverseOf(geocoder.url, 20)]
    const start = performance.now()
    await Promise.all([1, 2, 3, 4, 5].flatMap((lat) => processes.map((one) => one.address(lat, 0))))
    expect(performance.now() - start).toBeGreaterThan(440)
    expect(geocoder.asked).toHaveLength(10)
  })

  test('an account that floods in two processes is ahead of another with one search at most', async () => {
    const processes = [create(geocoder.url, 1), create(geocoder.url, 1)]
    const flood = Array.from({ length: 30 }, (_, index) =>
      processes[index % 2]?.ask('search', { q: `flood ${index}` }, { share: 'flood' }),
    )
    await expect.poll(() => geocoder.asked.length).toBeGreaterThan(0)
    const before = geocoder.asked.length
    await processes[1]?.ask('search', { q: 'other' }, { share: 'other' })
    expect(geocoder.asked.length - before).toBeLessThanOrEqual(12)
    for (const process of processes) process.close()
    await Promise.allSettled(flood)
  })

  test('the turn that one process has taken is not the other one’s', async () => {
    const query = { q: 'Puebla' }
    await create(geocoder.url, 0.01).ask('search', query, one)
    const other = create(geocoder.url, 0.01)
    await expect(other.ask('search', query, { ...one, maxWait: 5_000 })).rejects.toMatchObject({
      kind: 'busy',
    })
    await create(`${geocoder.url}?key=another`, 0.01).ask('search', query, one)
    expect(geocoder.asked).toHaveLength(2)
  })

  test('is not asked without a turn: whoever asks hears that the database is away', async () => {
    const away = { query: () => Promise.reject(asLoss(new Error('the connection is lost'))) }
    const lost = createGeocoder({
      config: { geocoderUrl: geocoder.url, geocoderRate: 1_000 },
      database: away,
    })
    const failed = lost.ask('search', { q: 'Puebla' }, one)
    await expect(failed).rejects.toThrow('the connection is lost')
    await expect(failed).rejects.not.toBeInstanceOf(GeocoderProblem)
    expect(geocoder.asked).toEqual([])
  })

  test('remembers so many places, and those asked for of late', async () => {
    const reverse = reverseOf(geocoder.url, 1_000, 2)
    for (const lat of [1, 2, 1, 3, 1, 2]) await reverse.address(lat, 0)
    expect(reverse.stats()).toEqual({ cached: 2, asked: 4 })
  })

  test('what fails is not remembered', async () => {
    const reverse = reverseOf(geocoder.url, 1_000)
    geocoder.answer(503)
    await expect(reverse.address(1, 1)).rejects.toThrow('the geocoder answered 503')
    geocoder.answer(200)
    expect(await reverse.address(1, 1)).toBe('Calle 1.000 1.000, Puebla')
  })

  test('only what the service is to blame for is its problem', async () => {
    const reverse = reverseOf(geocoder.url, 1_000)
    geocoder.answer(200, 'no JSON')
    await expect(reverse.address(1, 1)).rejects.toBeInstanceOf(GeocoderProblem)
    geocoder.answer(200)
    await expect(reverseOf('http://127.0.0.1:9', 1).address(1, 1)).rejects.toBeInstanceOf(GeocoderProblem)
    const ours = create('http://clave@127.0.0.1', 1).ask('search', {}, one)
    await expect(ours).rejects.not.toBeInstanceOf(GeocoderProblem)
    await expect(ours).rejects.not.toThrow('clave')
  })

  test('whoever waits for its turn when it closes gets an answer', async () => {
    const reverse = reverseOf(geocoder.url, 0.01)
    await reverse.address(1, 1)
    const waiting = reverse.address(2, 2)
    reverse.close()
    await expect(waiting).rejects.toThrow('is not asked any more')
  })
})
