import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../http/http.js'
import { createLog } from '../log.js'
import { type Batch, streamed } from './streamed.js'

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })

async function* batches(...given: (readonly object[] | Error)[]) {
  for (const rows of given) {
    if (rows instanceof Error) throw rows
    yield { rows }
  }
}

const context = { services: { log, turn: setImmediate }, still: async () => undefined }

type Options = Parameters<typeof streamed>[2]

async function text(
  rows: AsyncGenerator<Batch, void, undefined>,
  options: Options = {},
  still = context.still,
) {
  const { pieces } = await streamed(rows, { ...context, still }, options)
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const read = async (...asked: Parameters<typeof text>) => JSON.parse(await text(...asked))

/** Every line must be complete, including the last. */
const readLines = async (rows: AsyncGenerator<Batch, void, undefined>, options: Options = {}) => {
  const lines = (await text(rows, { ...options, lines: true })).split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => JSON.parse(line))
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
  expect(await read(batches([{ a: 1 }]), { more: () => ({ grupos: ['g'] }) })).toEqual({
    data: [{ a: 1 }],
    status: 1,
    mensaje: '',
    grupos: ['g'],
  })
})

test('what fails before the first row is thrown as ever', async () => {
  await expect(streamed(batches(new Error('roto')), context)).rejects.toThrow('roto')
})

test('what fails on the way makes a refusal of the answer, and is logged', async () => {
  expect(await read(batches([{ a: 1 }], new Error('roto')))).toEqual({
    data: [{ a: 1 }],
    status: 0,
    mensaje: 'Ups algo salió mal, vuelva a intentar',
    codigo: 'broken',
  })
  expect(lines.join('')).toContain('roto')
})

test('whoever may not see it any more gets no more of it', async () => {
  let isAsked = false
  const ended = async () => {
    isAsked = true
    throw new Refusal('session', 'Terminó')
  }
  const rows = () => batches([{ a: 1 }], [{ a: 2 }])
  expect(await read(rows(), { every: 3_600_000 }, ended)).toMatchObject({ status: 1 })
  expect(isAsked).toBe(false)
  await expect(streamed(rows(), { ...context, still: ended }, { every: 0 })).rejects.toThrow('Terminó')
  const second = vi.fn().mockResolvedValueOnce(undefined).mockImplementation(ended)
  expect(await read(rows(), { every: 0 }, second)).toMatchObject({
    data: [{ a: 1 }],
    mensaje: 'Terminó',
    codigo: 'session',
  })
})

test('more rows than one answer holds are refused with a message of their own', async () => {
  const rows = () => batches([{ a: 1 }, { a: 2 }], [{ a: 3 }])
  expect(await read(rows(), { most: 3 })).toMatchObject({ status: 1 })
  expect(await read(rows(), { most: 2 })).toMatchObject({
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
        yield { rows: [{ made }] }
      }
    } finally {
      ended = true
    }
  }
  const { pieces } = await streamed(endless(), context)
  for await (const _ of pieces) if (made > 3) break
  const then = made
  await wait(10)
  expect([ended, made]).toEqual([true, then])
})

test('in lines: every batch with how far it is, and at last how it went', async () => {
  async function* rows() {
    yield { rows: [{ a: 1 }], done: 1, total: 3 }
    yield { rows: [], done: 2, total: 3 }
    yield { rows: [{ a: 2 }, { a: 'x\ny' }], done: 3, total: 3 }
  }
  expect(await readLines(rows(), { more: () => ({ grupos: ['g'] }) })).toEqual([
    { rows: [{ a: 1 }], done: 1, total: 3 },
    { rows: [], done: 2, total: 3 },
    { rows: [{ a: 2 }, { a: 'x\ny' }], done: 3, total: 3 },
    { status: 1, mensaje: '', grupos: ['g'] },
  ])
})

test('a long batch makes several lines, and its units are done with the last of them', async () => {
  async function* rows() {
    yield { rows: [{}], done: 5, total: 9 }
    yield { rows: Array.from({ length: 201 }, () => ({})), done: 9, total: 9 }
  }
  const lines = await readLines(rows())
  expect(lines.map(({ rows, done }) => [rows?.length, done])).toEqual([
    [1, 5],
    [100, 5],
    [100, 5],
    [1, 9],
    [undefined, undefined],
  ])
})

test('in lines, what fails on the way is the last of them', async () => {
  const [, last, ...more] = await readLines(batches([{ a: 1 }], new Error('roto')))
  expect(last).toEqual({ status: 0, mensaje: 'Ups algo salió mal, vuelva a intentar', codigo: 'broken' })
  expect(more).toEqual([])
  await expect(streamed(batches(new Error('roto')), context, { lines: true })).rejects.toThrow('roto')
})
