import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend, makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { chooseUnits } from './choose-units.js'

test('units are named by IMEI, by name or by their external id; a foreign id, or one of two units, by none', async () => {
  const ids = ['A 1', 'A 2', 'same', 'same']
  const units = makeFleet(4).map((unit, at) => ({ ...unit, id_externo: ids[at] ?? null }))
  const [first, second, third] = units
  if (first === undefined || second === undefined || third === undefined) throw new Error('no fleet')
  const { host, fetch } = createFakeBackend({ units })
  const client = createClient({ host, fetch })
  await client.session.login({ user: 'admin', pass: 'demo' })
  const choose = async (...asked: string[]) =>
    (await chooseUnits(client, asked, new AbortController().signal)).map(({ imei }) => imei).sort()
  expect(await choose('ext:A 1', second.nombre, second.imei)).toEqual([first.imei, second.imei].sort())
  await expect(choose('ext:none')).rejects.toThrow('No ves ninguna unidad ext:none.')
  await expect(choose('ext:same')).rejects.toThrow(
    'Varias unidades que ves tienen el ID externo same: usa el IMEI.',
  )
  expect(await choose(third.imei)).toEqual([third.imei])
})
