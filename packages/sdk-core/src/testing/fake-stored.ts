import { mensajes, type PayloadOf, Refusal } from '@baliza/agreement'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { done, type FakeContext } from './fake-answer.js'
import type { FakeLog } from './fake-log.js'

type Asked = PayloadOf<'positions', 'page'>

/**
 * Returns a page of a log. The cursor is the position in the log.
 * @param write returns a row in wire format, or `null` if the caller must not see it
 */
export async function pageOf<Row>(
  kind: 'positions' | 'alerts',
  log: FakeLog<Row>,
  { cursor, desde, imei, limite, espera }: Asked,
  { host, subject, request: { signal } }: FakeContext,
  {
    write,
    storedAt,
  }: {
    readonly write: (row: Row, isOurs: (imei: string) => boolean) => object | null
    readonly storedAt: (row: Row) => number
  },
): Promise<object> {
  host.advance()
  const start = readCursor(kind, log, cursor) ?? startOf(log, desde, storedAt)
  const until = host.now() + espera
  for (;;) {
    const seen = new Set(host.visible(subject).map((unit) => unit.imei))
    const wanted = imei === undefined ? seen : new Set(imei.filter((one) => seen.has(one)))
    if (imei !== undefined && wanted.size === 0) throw new Refusal('forbidden', mensajes.forbidden)
    const data: object[] = []
    let place = start
    while (place < log.rows.length && data.length < limite) {
      const row = write(log.rows[place] as Row, (one) => wanted.has(one))
      if (row !== null) data.push(row)
      place += 1
    }
    const left = until - host.now()
    const isNew = cursor === undefined && desde === undefined
    if (data.length > 0 || isNew || left <= 0 || signal?.aborted)
      return done('', { data, cursor: `fake-${kind}-${place}` })
    await log.more(Math.min(left, aMoment), signal)
    host.advance()
  }
}

/** Polling interval while the fleet drives, in ms. */
const aMoment = 1_000

function readCursor(kind: string, { rows }: FakeLog<unknown>, cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [, ofKind, place] = /^fake-(\w+)-(\d+)$/.exec(cursor) ?? []
  if (ofKind !== kind || Number(place) > rows.length)
    throw new Refusal('invalid', mensajes.foreignCursor, { campo: 'cursor' })
  return Number(place)
}

function startOf<Row>({ rows }: FakeLog<Row>, since: number | undefined, storedAt: (row: Row) => number) {
  if (since === undefined) return rows.length
  const found = rows.findIndex((row) => storedAt(row) >= since)
  return found < 0 ? rows.length : found
}

/** Converts a unit's latest position to the format in which the tracker sent it. */
export function wirePosition({
  imei,
  timestamp,
  time_server,
  lat,
  lng,
  speed,
  angulo,
  altitude,
  acc,
  odometro,
}: Unit) {
  return {
    imei,
    timestamp,
    recibido: time_server ?? timestamp,
    valido: 1,
    lat,
    lng,
    speed,
    angulo,
    altitud: altitude,
    acc: acc ? 1 : 0,
    puerta: null,
    bateria: null,
    odometro,
    motivo: 'posicion',
  }
}
