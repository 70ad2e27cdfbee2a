import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../log.js'
import { limited, streamed } from './streamed.js'

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })

async function* batches(...given: (readonly object[] | Error)[]) {
  for (const batch of given) {
    if (batch instanceof Error) throw batch
    yield batch
  }
}

async function read(rows: AsyncGenerator<readonly object[], void, undefined>, more?: object) {
  const { pieces } = await streamed(rows, more === undefined ? { log } : { log, more })
  let text = ''
  for await (const piece of pieces) text += piece
  return JSON.parse(text)
}

test.each([
  [[], []],
  [[[]], []],
  [
    [[{ a: 1 }, { b: '"]' }], [], [{ c: null }]],
    [{ a: 1 }, { b: '"]' }, { c: null }],
  ],
  [[[], [{ a: 1 }]], [{ a: 1 }]],
])('batches of %j are the rows %j', async (given, data) => {
  expect(await read(batches(...given))).toEqual({ data, status: 1, mensaje: '' })
})

test('what else the answer holds comes with it', async () => {
  expect(await read(batches([{ a: 1 }]), { grupos: ['g'] })).toEqual({
    data: [{ a: 1 }],
    status: 1,
    mensaje: '',
    grupos: ['g'],
  })
})

test('what fails before the first row is thrown as ever', async () => {
  await expect(streamed(batches(new Error('roto')), { log })).rejects.toThrow('roto')
})

test('what fails on the way makes a refusal of the answer, and is logged', async () => {
  expect(await read(batches([{ a: 1 }], new Error('roto')))).toEqual({
    data: [{ a: 1 }],
    status: 0,
    mensaje: 'Ups algo salió mal, vuelva a intentar',
  })
  expect(lines.join('')).toContain('roto')
})

test('more rows than one answer holds are refused with a message of their own', async () => {
  const rows = () => batches([{ a: 1 }, { a: 2 }], [{ a: 3 }])
  expect(await read(limited(rows(), 3))).toMatchObject({ status: 1 })
  expect(await read(limited(rows(), 2))).toMatchObject({
    status: 0,
    mensaje: 'Son más de 200,000 registros: elige un rango de fechas más corto',
  })
})

test('a reader that goes away ends what makes the rows', async () => {
  let made = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) {
        made += 1
        yield [{ made }]
      }
    } finally {
      ended = true
    }
  }
  const { pieces } = await streamed(limited(endless()), { log })
  for await (const _ of pieces) if (made > 3) break
  const then = made
  await wait(10)
  expect([ended, made]).toEqual([true, then])
})
