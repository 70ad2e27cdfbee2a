import { readUnitRecord, type UnitRecord } from '../../entities/history-record.js'
import type { Moment } from '../../entities/moment.js'
import type { Imei } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'
import { toList, toRequiredNumber } from '../../entities/values.js'
import { history } from '../../families/history/calls.js'
import { type AnyCall, type Caller, type CallSettings, readWith } from '../../transport/caller.js'
import { writePayload } from '../row-methods.js'
import type { ClientFamilies } from '../types.js'
import { failed, readParts } from './reports.js'

/** How far a stream of histories is. */
export interface HistoryProgress {
  /** Units whose records have all come by now. */
  readonly done: number
  /** Units that it is about. */
  readonly total: number
  /** Records that have come by now. */
  readonly records: number
}

/** Whose past is streamed, and which part of it. */
export interface HistoryStreamOptions extends CallSettings {
  /** All that the user sees, or these. */
  readonly units: 'all' | readonly Imei[]
  /** The first that counts; `dayIn` has both of a day. */
  readonly finicial: Moment
  /** The last that counts; a year after the first at most. */
  readonly ffinal: Moment
  /** Hears how far it is, with every part that comes. */
  readonly onProgress?: ((progress: HistoryProgress) => void) | undefined
  /** As whom, for a manager that looks as one of its users. */
  readonly user?: UserId | undefined
}

/** The past of units. */
export interface HistoryCalls extends Readonly<ClientFamilies['history']> {
  /**
   * The past of many units, record by record: unit after unit, each oldest first, as `history.all` has them and with their
   * `imei`. Neither side ever holds more than a part of it, however many there are; while a record is being dealt with no
   * more than a part is read ahead. The host stops reading when the loop is left, or with `signal`.
   *
   * The timeout is for the time between two signs of life of the host. Until the first part has come the call is repeated like
   * any other; after that it is not: a failure ends the loop with an error.
   *
   * @example
   *     for await (const record of client.history.stream({ units: 'all', ...dayIn(zone, 'yesterday') })) {
   *       await csv.write(`${record.imei},${record.timestamp},${record.lat},${record.lng}\n`)
   *     }
   * @throws BalizaError `offline` where the connection is lost before the end, `timeout` where the host falls silent,
   * `aborted` with `signal`, `refused` for dates out of order or more than a year apart, `forbidden` for a unit that the
   * user does not see.
   */
  stream(options: HistoryStreamOptions): AsyncIterable<UnitRecord>
}

/** Asks for the histories in lines, and reads them. */
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
