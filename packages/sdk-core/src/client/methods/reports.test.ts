import { type BalizaError, isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { EventRow, SpeedingRow, UtilizationRow } from '@baliza/agreement/entities/report-rows.js'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { memoryStorage } from '../../session/storage.js'
import { createFakeBackend } from '../../testing/fake-backend.js'
import { type BalizaClient, createClient } from '../client.js'
import type { ReportPart } from './reports.js'

const noon = Date.UTC(2026, 0, 20, 12)
const query = {
  finicial: noon - 86_400_000,
  ffinal: noon,
  filtro: 'all',
  imei: ['1', '2'],
  grupos: [],
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Reads all parts, and the error that ended the stream. */
async function read<Row>(parts: AsyncIterable<ReportPart<Row>>) {
  const came: ReportPart<Row>[] = []
  let error: BalizaError | null = null
  try {
    for await (const part of parts) came.push(part)
  } catch (cause) {
    if (!isBalizaError(cause)) throw cause
    error = cause
  }
  return { came, rows: came.flatMap(({ rows }) => rows), error }
}

describe('at a host that streams', () => {
  async function setUp() {
    const backend = createFakeBackend({ units: 12 })
    const client = createClient({ host: backend.host, fetch: backend.fetch })
    await client.session.login({ user: 'usuario', pass: 'demo' })
    const imei = backend.units().map((unit) => unit.imei)
    return { backend, client, query: { ...query, imei } }
  }

  test('the rows are those of the call, and come with how far it is', async () => {
    const { client, query } = await setUp()
    const { came, rows, error } = await read(client.reports.stream('utilization', query))
    expect(error).toBeNull()
    expect(rows).toEqual((await client.reports.utilization(query)).rows)
    expect(came.map(({ rows, done, total }) => [rows.length, done, total])).toEqual([
      [5, 5, 12],
      [5, 10, 12],
      [2, 12, 12],
    ])
  })

  test.each(['deviceInfo', 'events', 'general', 'speeding'] as const)('%s too, read alike', async (name) => {
    const { client, query } = await setUp()
    const asked = { ...query, velocidad: 60 }
    const answer = await client.reports[name](asked)
    const whole: readonly object[] = 'rows' in answer ? answer.rows : answer
    expect(whole.length).toBeGreaterThan(0)
    expect((await read<object>(client.reports.stream(name, asked))).rows).toEqual(whole)
  })

  test('the general one adds its days up at its end, and they are its rows', async () => {
    const { client, query } = await setUp()
    const dias = [noon - 86_400_000, noon - 43_200_000]
    const whole = await client.reports.general({ ...query, dias })
    expect(whole.dias.map(({ inicio }) => inicio)).toEqual(dias)
    const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)
    expect(sum(whole.dias.map(({ km }) => km))).toBeCloseTo(
      sum(whole.rows.map(({ odometro }) => odometro)),
      1,
    )
    const { came } = await read(client.reports.stream('general', { ...query, dias }))
    expect(came.at(-1)).toEqual({ rows: [], done: 12, total: 12, dias: whole.dias })
    expect((await client.reports.general(query)).dias).toEqual([])
  })

  test('what a host breaks off or refuses halfway leaves the rows that came', async () => {
    const { backend, client, query } = await setUp()
    for (const [failWith, code, mensaje] of [
      ['offline', 'offline', undefined],
      ['error', 'refused', 'El servicio está en mantenimiento'],
    ] as const) {
      const rows: UtilizationRow[] = []
      const { error } = await read(
        (async function* () {
          for await (const part of client.reports.stream('utilization', query)) {
            rows.push(...part.rows)
            backend.setState({ failWith })
            yield part
          }
        })(),
      )
      expect(error).toMatchObject({ code, call: 'reports.utilization' })
      expect(error?.mensaje).toBe(mensaje)
      // One line was in flight when the server failed.
      expect(rows.length).toBe(10)
      backend.setState({ failWith: null })
    }
  })

  test('a host that cannot answer at all is asked again, as with any read', async () => {
    const { backend, client, query } = await setUp()
    backend.setState({ failWith: 'error' })
    const reading = read(client.reports.stream('utilization', query))
    await vi.advanceTimersByTimeAsync(100)
    backend.setState({ failWith: null })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await reading).rows).toHaveLength(12)
  })

  test('a session that has ended says so', async () => {
    const { backend, client, query } = await setUp()
    backend.expire()
    expect((await read(client.reports.stream('general', query))).error).toMatchObject({
      code: 'unauthorized',
    })
    expect(client.session.$session.get()).toBeNull()
  })
})

describe('line by line', () => {
  /** A server whose lines the test writes. */
  function setUp(options: { timeout?: number; type?: string } = {}) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const cancelled = vi.fn()
    const bodies: unknown[] = []
    const storage = memoryStorage()
    for (const [key, value] of [
      ['token', 't'],
      ['rol', '2'],
      ['user', 'a1'],
    ] as const)
      storage.set(key, value)
    const fetch = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) => {
      bodies.push(JSON.parse(String(init?.body)), new Headers(init?.headers).get('accept'))
      const body = new ReadableStream<Uint8Array>({
        start(started) {
          controller = started
        },
        cancel: cancelled,
      })
      return new Response(body, { headers: { 'content-type': options.type ?? 'application/x-ndjson' } })
    })
    const client: BalizaClient = createClient({ host: 'http://host:9998', fetch, storage, ...options })
    const host = {
      write: (text: string | Uint8Array) =>
        controller?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text),
      end: () => controller?.close(),
      writeEnd(text: string) {
        this.write(text)
        this.end()
      },
      cut: () => controller?.error(new TypeError('terminated')),
    }
    return { client, host, fetch, cancelled, bodies }
  }

  const row = (imei: string, nombre = 'Camión') => ({ imei, nombre, tiempo_mov_enc: '5', gpo: '' })
  const line = (...imeis: string[]) =>
    `${JSON.stringify({ rows: imeis.map((imei) => row(imei)), done: 1, total: 2 })}\n`
  const end = '{"status":1,"mensaje":"","grupos":[]}\n'
  const settled = () => vi.advanceTimersByTimeAsync(0)

  test('the request is the call, asking for lines', async () => {
    const { client, host, bodies } = setUp()
    const reading = read(client.reports.stream('speeding', { ...query, velocidad: 90 }))
    await settled()
    host.write(end)
    await reading
    expect(bodies).toEqual([{ ...query, velocidad: 90, token: 't' }, 'application/x-ndjson'])
  })

  test('lines may be cut anywhere in transit, in the middle of a letter too', async () => {
    const { client, host } = setUp()
    const reading = read(client.reports.stream('utilization', query))
    await settled()
    for (const byte of new TextEncoder().encode(line('1') + line('2', '3') + end))
      host.write(Uint8Array.of(byte))
    const { came, rows, error } = await reading
    expect(error).toBeNull()
    expect(came).toHaveLength(2)
    expect(rows.map(({ imei, nombre, tiempo_mov_enc }) => [imei, nombre, tiempo_mov_enc])).toEqual([
      ['1', 'Camión', 5],
      ['2', 'Camión', 5],
      ['3', 'Camión', 5],
    ])
  })

  test.each<[string, (host: ReturnType<typeof setUp>['host']) => void, object]>([
    ['ends without its last line', ({ end }) => end(), { code: 'offline', retryable: true }],
    ['ends within a line', (host) => host.writeEnd('{"status":1'), { code: 'offline' }],
    ['breaks', ({ cut }) => cut(), { code: 'offline', retryable: true }],
    ['says no', ({ write }) => write('{"status":0,"mensaje":"no"}\n'), { code: 'refused', mensaje: 'no' }],
    ['is no JSON', ({ write }) => write('<html>\n'), { code: 'malformed' }],
    ['is no object', ({ write }) => write('7\n'), { code: 'malformed' }],
    ['says nothing of how it went', ({ write }) => write('{}\n'), { code: 'malformed' }],
    [
      'holds a row that is none',
      ({ write }) => write('{"rows":[7],"done":1,"total":2}\n'),
      { code: 'malformed' },
    ],
    ['says nothing of how far it is', ({ write }) => write('{"rows":[]}\n'), { code: 'malformed' }],
  ])('a stream that %s', async (_what, go, expected) => {
    const { client, host, fetch } = setUp()
    const reading = read(client.reports.stream('utilization', query))
    await settled()
    host.write(line('1'))
    await settled()
    go(host)
    const { rows, error } = await reading
    expect(rows).toHaveLength(1)
    expect(error).toMatchObject({ call: 'reports.utilization', ...expected })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('as long as it talks it may take longer than the timeout; a silent one fails', async () => {
    const { client, host, cancelled } = setUp({ timeout: 20_000 })
    const reading = read(client.reports.stream('utilization', query))
    await settled()
    for (const imei of ['1', '2', '3']) {
      await vi.advanceTimersByTimeAsync(15_000)
      host.write(line(imei))
    }
    await vi.advanceTimersByTimeAsync(19_999)
    expect(cancelled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const { rows, error } = await reading
    expect(error).toMatchObject({ code: 'timeout' })
    expect(rows).toHaveLength(3)
    expect(cancelled).toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the time that the reader takes for a part is not the silence of the host', async () => {
    const { client, host } = setUp()
    const parts = client.reports.stream('utilization', query)[Symbol.asyncIterator]()
    const first = parts.next()
    await settled()
    host.write(line('1') + line('2'))
    await first
    await vi.advanceTimersByTimeAsync(120_000)
    host.write(end)
    expect(await parts.next()).toMatchObject({ value: { rows: [{ imei: '2' }] } })
    expect(await parts.next()).toMatchObject({ done: true })
  })

  test('leaving the loop ends the request', async () => {
    const { client, host, cancelled } = setUp()
    const reading = (async () => {
      for await (const { rows } of client.reports.stream('utilization', query)) return rows
      return []
    })()
    await settled()
    host.write(line('1'))
    expect(await reading).toHaveLength(1)
    expect(cancelled).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the signal ends it: before, while it waits, and between two parts', async () => {
    const before = setUp()
    const gone = read(before.client.reports.stream('general', query, { signal: AbortSignal.abort() }))
    expect((await gone).error).toMatchObject({ code: 'aborted' })
    expect(before.fetch).not.toHaveBeenCalled()

    const waiting = setUp()
    const leaving = new AbortController()
    const reading = read(waiting.client.reports.stream('utilization', query, leaving))
    await settled()
    waiting.host.write(line('1'))
    await settled()
    leaving.abort()
    const { rows, error } = await reading
    expect(rows).toHaveLength(1)
    expect(error).toMatchObject({ code: 'aborted', retryable: false })
    expect(waiting.cancelled).toHaveBeenCalledTimes(1)

    const between = setUp()
    const later = new AbortController()
    const parts = between.client.reports.stream('utilization', query, later)[Symbol.asyncIterator]()
    const first = parts.next()
    await settled()
    between.host.write(line('1'))
    await first
    later.abort()
    await expect(parts.next()).rejects.toMatchObject({ code: 'aborted' })
    expect(between.cancelled).toHaveBeenCalledTimes(1)
  })

  test('a host that answers at once is one part', async () => {
    const { client, host } = setUp({ type: 'application/json' })
    const reading = read(client.reports.stream('utilization', query))
    await settled()
    host.write(JSON.stringify({ status: 1, data: [row('1'), row('2')], grupos: [] }))
    host.end()
    const { came, rows, error } = await reading
    expect(error).toBeNull()
    expect(rows.map(({ imei }) => imei)).toEqual(['1', '2'])
    expect(came).toMatchObject([{ done: 1, total: 1 }])
  })
})

test('the rows and the query follow from the name', () => {
  const { reports } = createClient({ host: 'http://host:9998' })
  expectTypeOf(reports.stream('utilization', query)).toEqualTypeOf<
    AsyncIterable<ReportPart<UtilizationRow>>
  >()
  expectTypeOf(reports.stream('events', query)).toEqualTypeOf<AsyncIterable<ReportPart<EventRow>>>()
  expectTypeOf(reports.stream('speeding', { ...query, velocidad: 80 })).toEqualTypeOf<
    AsyncIterable<ReportPart<SpeedingRow>>
  >()
  // @ts-expect-error a speeding report without its limit
  reports.stream('speeding', query)
  // @ts-expect-error the positions report cannot be streamed
  reports.stream('positions', query)
})
