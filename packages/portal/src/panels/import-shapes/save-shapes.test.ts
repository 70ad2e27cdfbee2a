import { BalizaError, type DrawnForm } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { createSaver } from './save-shapes.js'

const form = (nombre: string): DrawnForm => ({
  tipo: 3,
  nombre,
  color: 'Bar',
  lat: 19.4,
  lng: -99.1,
  radio: 0,
  encode: '0',
})
const shapes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, form: form(`PDI ${index + 1}`) }))
const call = 'geofences.add'
const refused = (mensaje: string) => new BalizaError({ code: 'refused', call, mensaje })

/** A server whose answers the test provides. */
function open(answer: (nombre: string, attempt: number) => unknown) {
  const sent: { readonly nombre: string; readonly key: string }[] = []
  const save = createSaver(async ({ nombre }, { idempotencyKey }) => {
    sent.push({ nombre, key: idempotencyKey })
    const given = answer(nombre, sent.filter((one) => one.nombre === nombre).length)
    if (given instanceof Error) throw given
  })
  const results = new Map<number, unknown>()
  const run = (count: number, isStopped = () => false) =>
    save(shapes(count), { isStopped, onResult: (number, error) => results.set(number, error) })
  return { run, results, sent }
}

test('a refused shape does not stop the others', async () => {
  const { run, results, sent } = open((nombre) => (nombre === 'PDI 2' ? refused('No') : undefined))
  await run(3)
  expect([...results]).toEqual([
    [1, null],
    [2, refused('No')],
    [3, null],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('after a lost answer the same key is sent again; after a refusal another one', async () => {
  const lost = new BalizaError({ code: 'timeout', call, effect: 'once' })
  expect(lost.outcome).toBe('unknown')
  const { run, results, sent } = open((_, attempt) => [lost, refused('No'), undefined][attempt - 1])
  await run(1)
  await run(1)
  await run(1)
  expect(results.get(1)).toBeNull()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('without a connection the rest is not tried, and five equal refusals in a row end the run', async () => {
  const offline = open((nombre) =>
    nombre === 'PDI 2' ? new BalizaError({ code: 'offline', call }) : undefined,
  )
  await offline.run(4)
  expect([...offline.results.keys()]).toEqual([1, 2])
  const full = open((nombre) => (nombre === 'PDI 1' ? undefined : refused('Ya tienes 1,000')))
  await full.run(9)
  expect([...full.results.keys()]).toEqual([1, 2, 3, 4, 5, 6])
  const each = open((nombre) => refused(nombre))
  await each.run(9)
  expect(each.results.size).toBe(9)
})

test('a run that is stopped lets the current shape finish, and tries no other', async () => {
  const stop = vi.fn(() => false)
  stop.mockReturnValueOnce(false).mockReturnValueOnce(true)
  const { run, results } = open(() => undefined)
  await run(3, stop)
  expect([...results.keys()]).toEqual([1])
})
