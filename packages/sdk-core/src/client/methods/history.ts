import { readUnitRecord, type UnitRecord } from '@baliza/agreement/entities/history-record.js'
import type { Moment } from '@baliza/agreement/entities/moment.js'
import type { Imei } from '@baliza/agreement/entities/unit.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import { toList, toRequiredNumber } from '@baliza/agreement/entities/values.js'
import { history } from '@baliza/agreement/families/history/calls.js'
import { type AnyCall, type Caller, type CallSettings, readWith } from '../../transport/caller.js'
import { writePayload } from '../row-methods.js'
import type { ClientFamilies } from '../types.js'
import { failed, readParts } from './reports.js'

/** Progress of a stream of histories. */
export interface HistoryProgress {
  /** Number of units whose records have all arrived. */
  readonly done: number
  /** Number of units in the stream. */
  readonly total: number
  /** Number of records that have arrived. */
  readonly records: number
}

/** Units and period of a stream of histories. */
export interface HistoryStreamOptions extends CallSettings {
  /** Units to read; `all`: every unit that the user sees. */
  readonly units: 'all' | readonly Imei[]
  /** Start of the period, inclusive. `dayIn` returns the start and the end of a day. */
  readonly finicial: Moment
  /** End of the period, inclusive; at most a year after the start. */
  readonly ffinal: Moment
  /** Called with the progress after every part. */
  readonly onProgress?: ((progress: HistoryProgress) => void) | undefined
  /** Account to act for, if a manager views the data of one of its users. */
  readonly user?: UserId | undefined
}

/** Histories of units. */
export interface HistoryCalls extends Readonly<ClientFamilies['history']> {
  /**
   * Reads the histories of many units, record by record: unit after unit, oldest record first, as in `history.all` and with their
   * `imei`. Neither the server nor the client keeps more than a part in memory, regardless of the number of records. At most one
   * part is read ahead while the loop processes a record. The server stops reading when the loop is left, or with `signal`.
   *
   * The timeout applies to the time between two parts or heartbeats of the server. Before the first part the call is retried like
   * any other; after it, a failure ends the loop with an error.
   *
   * @example
   *     for await (const record of client.history.stream({ units: 'all', ...dayIn(zone, 'yesterday') })) {
   *       await csv.write(`${record.imei},${record.timestamp},${record.lat},${record.lng}\n`)
   *     }
   * @throws BalizaError `offline` if the connection is lost before the end, `timeout` if the server stops sending, `aborted` with
   * `signal`, `refused` for dates out of order or an interval longer than a year, `forbidden` for a unit that the user does not
   * see.
   */
  stream(options: HistoryStreamOptions): AsyncIterable<UnitRecord>
}

export async function* streamHistory(
  caller: Caller,
  { units, finicial, ffinal, onProgress, user, signal, timeout = caller.timeout }: HistoryStreamOptions,
): AsyncGenerator<UnitRecord, void, undefined> {
  const row: AnyCall = history.ofUnits
  const asked = {
    ...(user === undefined ? {} : { user }),
    ...(units === 'all' ? {} : { imei: units }),
    finicial,
    ffinal,
  }
  const headers = { accept: 'application/x-ndjson' }
  const exchange = await caller.exchange(row, writePayload(row, asked), { signal, timeout, headers })
  if (exchange.notModified || !exchange.lines) throw failed(row, 'malformed')
  const { lines } = exchange
  let records = 0
  for await (const wire of readParts({ ...exchange, lines }, row, { signal, timeout })) {
    if (wire.rows === undefined) return
    const part = readWith(row, () => ({
      rows: toList(wire.rows, 'rows').map((one) => readUnitRecord(one, caller.reading)),
      done: toRequiredNumber(wire.done, 'done'),
      total: toRequiredNumber(wire.total, 'total'),
    }))
    yield* part.rows
    records += part.rows.length
    onProgress?.({ done: part.done, total: part.total, records })
  }
}
