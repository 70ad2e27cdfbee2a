import type { Answer, InputOf, OutputOf } from '../../calls/call.js'
import { BalizaError, type BalizaErrorCode, type BalizaErrorInit } from '../../calls/errors.js'
import type { reportCalls } from '../../codes/reports.js'
import { type GroupedRows, type ReportDay, readReportDays } from '../../entities/report-rows.js'
import { toList, toRequiredNumber, toWire, type Wire } from '../../entities/values.js'
import { reports } from '../../families/reports/calls.js'
import { patience } from '../../transport/attempt.js'
import { type AnyCall, type Caller, type CallSettings, readWith } from '../../transport/caller.js'
import { readErrorResponse } from '../../transport/error-response.js'
import { writePayload } from '../row-methods.js'
import type { Catalogue, ClientFamilies } from '../types.js'

/** A report that can be read as it is computed, by the name of its call. */
export type StreamedReport = (typeof reportCalls)[keyof typeof reportCalls]
/** What a report is asked with. */
export type ReportQueryOf<Name extends StreamedReport> = InputOf<Catalogue['reports'][Name]>
/** A row of a report. */
export type ReportRowOf<Name extends StreamedReport> = RowOf<OutputOf<Catalogue['reports'][Name]>>
type RowOf<Output> =
  Output extends GroupedRows<infer Row> ? Row : Output extends readonly (infer Row)[] ? Row : never

/** Some rows of a report, and how far it is. */
export interface ReportPart<Row> {
  /** Those that came since the part before; none where only the progress has changed. */
  readonly rows: readonly Row[]
  /** Units whose rows have all come by now. */
  readonly done: number
  /** Units that the report is about. */
  readonly total: number
  /** The days of report 4, which come with its end. */
  readonly dias?: readonly ReportDay[]
}

type ReportFamily = ClientFamilies['reports']

/** The calls of the reports, and their rows as they are computed. */
export interface ReportCalls extends ReportFamily {
  /**
   * The rows of a report while the host computes it: the same rows in the same order as those of the call of that name, and
   * never more than a part of them in memory. The host stops computing when the loop is left, or with `signal`.
   *
   * The timeout is for the time between two signs of life of the host, so that a report may take long as long as it keeps
   * coming. Until the first part has come the call is repeated like any other; after that it is not: a failure ends the loop
   * with an error. A host that cannot stream answers everything in one part, `done` 1 of 1.
   *
   * @example
   *     for await (const { rows, done, total } of client.reports.stream('utilization', query)) {
   *       console.log(`${done} / ${total}`, rows)
   *     }
   * @throws BalizaError `offline` where the connection is lost before the end, `timeout` where the host falls silent,
   * `refused` with its `mensaje` where it cannot go on, and whatever the call itself throws.
   */
  stream<Name extends StreamedReport>(
    report: Name,
    query: ReportQueryOf<Name>,
    settings?: CallSettings,
  ): AsyncIterable<ReportPart<ReportRowOf<Name>>>
}

/** Asks for a report in lines, and reads them. */
export async function* streamReport<Name extends StreamedReport>(
  caller: Caller,
  report: Name,
  query: ReportQueryOf<Name>,
  { signal, timeout = caller.timeout }: CallSettings = {},
): AsyncGenerator<ReportPart<ReportRowOf<Name>>, void, undefined> {
  const row: AnyCall = reports[report]
  const rowsOf = (answer: Answer): ReportRowOf<Name>[] => {
    const read = row.read(answer, caller.reading)
    return Array.isArray(read) ? read : read.rows
  }
  const daysOf = (dias: unknown) => (dias === undefined ? {} : { dias: readReportDays(dias, caller.reading) })
  const exchange = await caller.exchange(row, writePayload(row, { ...query }), {
    signal,
    timeout,
    headers: { accept: 'application/x-ndjson' },
  })
  if (exchange.notModified) throw failed(row, 'malformed')
  const { answer, lines } = exchange
  if (!lines) {
    yield readWith(row, () => ({ rows: rowsOf(answer), done: 1, total: 1, ...daysOf(answer.dias) }))
    return
  }
  let far = { done: 0, total: 0 }
  for await (const wire of readParts({ ...exchange, lines }, row, { signal, timeout })) {
    if (wire.rows === undefined) {
      const days = readWith(row, () => daysOf(wire.dias))
      if (days.dias !== undefined) yield { rows: [], ...far, ...days }
      return
    }
    const part = readWith(row, () => ({
      rows: rowsOf({ status: 1, data: toList(wire.rows, 'rows') }),
      done: toRequiredNumber(wire.done, 'done'),
      total: toRequiredNumber(wire.total, 'total'),
    }))
    far = { done: part.done, total: part.total }
    yield part
  }
}

/** The last line says how it went. */
function judge(row: AnyCall, wire: Wire, headers: Headers): void {
  const code = readWith(row, () => toRequiredNumber(wire.status, 'status'))
  if (code !== 1) throw failed(row, 'refused', readErrorResponse(wire, headers))
}

function parse(row: AnyCall, line: string): Wire {
  try {
    return toWire(JSON.parse(line), 'the line')
  } catch (cause) {
    throw failed(row, 'malformed', { cause })
  }
}

export function failed(row: AnyCall, code: BalizaErrorCode, more: Partial<BalizaErrorInit> = {}) {
  return new BalizaError({ code, call: row, effect: row.effect, ...more })
}

/** What the host writes line by line; the last line, which has no rows, says how it went, and is judged. */
export async function* readParts(
  { lines, headers }: { readonly lines: ReadableStream<Uint8Array>; readonly headers: Headers },
  row: AnyCall,
  settings: CallSettings,
): AsyncGenerator<Wire, void, undefined> {
  for await (const line of readLines(lines, row, settings)) {
    const wire = parse(row, line)
    if (wire.rows === undefined) judge(row, wire, headers)
    yield wire
    if (wire.rows === undefined) return
  }
  throw failed(row, 'offline')
}

/** The whole lines of a body; one that was cut off is none. Whoever stops reading ends the request. */
async function* readLines(
  body: ReadableStream<Uint8Array>,
  row: AnyCall,
  { signal, timeout = false }: CallSettings,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  /** The next bytes, unless the host falls silent or the caller leaves. */
  const read = () =>
    new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
      const stop = () => reject(failed(row, 'aborted', { cause: signal?.reason }))
      if (signal?.aborted) return stop()
      const timer = setTimeout(() => reject(failed(row, 'timeout')), patience(timeout))
      signal?.addEventListener('abort', stop)
      reader
        .read()
        .then(resolve, (cause) => reject(failed(row, 'offline', { cause })))
        .finally(() => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
        })
    })
  try {
    let rest = ''
    for (let next = await read(); !next.done; next = await read()) {
      const pieces = (rest + decoder.decode(next.value, { stream: true })).split('\n')
      rest = pieces.pop() ?? ''
      yield* pieces
    }
  } finally {
    // One that has failed cannot be ended any more, and whoever reads has been notified.
    reader.cancel().catch(() => undefined)
  }
}
