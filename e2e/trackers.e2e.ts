import type { BalizaClient, Unit } from '@baliza/sdk-core'
import { beforeAll, expect, test } from 'vitest'
import { logIn } from './account.js'
import { product } from './this-product.js'
import { say, stamp } from './tracker.js'

const { url, trackerPort, osmandPort, traccarSecret } = product
let client: BalizaClient
let unit: Unit

beforeAll(async () => {
  ;({ client } = await logIn(url, 'usuario'))
  // A unit without contact for hours, so that only this test moves it.
  const hourAgo = Date.now() - 3_600_000
  const silent = (await client.units.list()).find(
    ({ timestamp }) => timestamp !== null && timestamp < hourAgo,
  )
  if (silent === undefined) throw new Error('the demo fleet has no silent unit')
  unit = silent
})

const now = () => client.units.get({ imei: unit.imei })

/** Each fix is some minutes after the previous one, so that the distance is plausible for a vehicle. No fix is in the future. */
let clock = Date.now() - 59 * 60_000
function next(): Date {
  clock += 7 * 60_000
  return new Date(clock)
}

test('a GPS103 tracker logs in, is answered LOAD, and its sentence moves the unit', async () => {
  expect(await say(trackerPort, `##,imei:${unit.imei},A;`, 4)).toBe('LOAD')
  const at = stamp(next())
  await say(
    trackerPort,
    `imei:${unit.imei},tracker,${at},,F,${at.slice(6)}.000,A,1925.9560,N,09907.9920,W,21.60,90,,1,0;`,
  )
  await expect.poll(async () => (await now()).lat).toBeCloseTo(19.4326, 4)
  const moved = await now()
  expect(moved.lng).toBeCloseTo(-99.1332, 4)
  expect(moved.speed).toBeCloseTo(40)
  expect(moved.acc).toBe(true)
})

test('a malformed sentence changes nothing, and the next good one is stored', async () => {
  const at = stamp(next())
  await say(
    trackerPort,
    `imei:${unit.imei},tracker,garbage;;;imei:${unit.imei},tracker,${at},,F,${at.slice(6)}.000,A,9925.9560,N,09907.9920,W,0;` +
      `imei:${unit.imei},tracker,${at},,F,${at.slice(6)}.000,A,1926.0000,N,09908.0000,W,0.0,90,,1,0;`,
  )
  await expect.poll(async () => (await now()).lat).toBeCloseTo(19.433333, 4)
})

test('a phone moves it over OsmAnd, on its own port and on the main one', async () => {
  for (const [door, lat] of [
    [`http://127.0.0.1:${osmandPort}/`, 19.5],
    [`${url}/osmand`, 19.6],
  ] as const) {
    const answer = await fetch(
      `${door}?id=${unit.imei}&lat=${lat}&lon=-99.13&speed=10&timestamp=${next().getTime()}`,
    )
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await now()).lat).toBeCloseTo(lat, 5)
  }
  expect((await fetch(`${url}/osmand?lat=1&lon=1`)).status).toBe(400)
})

test('a Traccar forwards it, with the secret and not without', async () => {
  const forward = (headers: Record<string, string>) =>
    fetch(`${url}/traccar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        device: { uniqueId: unit.imei },
        position: {
          id: 0,
          fixTime: next().toISOString(),
          valid: true,
          latitude: 19.7,
          longitude: -99.13,
          speed: 5,
          course: 10,
          altitude: 2000,
          attributes: { ignition: true },
        },
      }),
    })
  expect((await forward({})).ok).toBe(false)
  expect((await forward({ authorization: `Bearer ${traccarSecret}` })).status).toBe(200)
  await expect.poll(async () => (await now()).lat).toBeCloseTo(19.7, 5)
})
