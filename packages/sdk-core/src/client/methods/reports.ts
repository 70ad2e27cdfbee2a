import type { Answer, InputOf, OutputOf } from '@baliza/agreement/calls/call.js'
import { BalizaError, type BalizaErrorCode, type BalizaErrorInit } from '@baliza/agreement/calls/errors.js'
import type { StreamedReport } from '@baliza/agreement/codes/reports.js'
import { type GroupedRows, type ReportDay, readReportDays } from '@baliza/agreement/entities/report-rows.js'
import { toList, toRequiredNumber, toWire, type Wire } from '@baliza/agreement/entities/values.js'
import { reports } from '@baliza/agreement/families/reports/calls.js'
import { patience } from '../../transport/attempt.js'
import { type AnyCall, type Caller, type CallSettings, readWith } from '../../transport/caller.js'
import { readErrorResponse } from '../../transport/error-response.js'
import { writePayload } from '../row-methods.js'
import type { Catalogue, ClientFamilies } from '../types.js'

/** Query of a report. */
export type ReportQueryOf<Name extends StreamedReport> = InputOf<Catalogue['reports'][Name]>
/** Row of a report. */
export type ReportRowOf<Name extends StreamedReport> = RowOf<OutputOf<Catalogue['reports'][Name]>>
type RowOf<Output> =
  Output extends GroupedRows<infer Row> ? Row : Output extends readonly (infer Row)[] ? Row : never

/** Part of a streamed report, with its progress. */
export interface ReportPart<Row> {
  /** Rows since the previous part; empty if only the progress has changed. */
  readonly rows: readonly Row[]
  /** Number of units whose rows have all arrived. */
  readonly done: number
  /** Number of units in the report. */
  readonly total: number
  /** Days of report 4; they arrive with the end of the report. */
  readonly dias?: readonly ReportDay[]
}

type ReportFamily = ClientFamilies['reports']

/** Reports, and their rows as a stream. */
export interface ReportCalls extends ReportFamily {
  /**
   * Reads the rows of a report while the server computes it. The rows and their order are those of the call with the same name,
   * and only a part of them is in memory. The server stops computing when the loop is left, or with `signal`.
   *
   * The timeout applies to the time between two parts or heartbeats of the server, so a long report does not time out while it
   * makes progress. Before the first part the call is retried like any other; after it, a failure ends the loop with an error. A
   * server without streaming returns everything in one part, with `done` 1 of 1.
   *
   * @example
   *     for await (const { rows, done, total } of client.reports.stream('utilization', query)) {
   *       console.log(`${done} / ${total}`, rows)
   *     }
   * @throws BalizaError `offline` if the connection is lost before the end, `timeout` if the server stops sending, `refused` with
   * its `mensaje` if the server cannot continue, and the errors of the call itself.
   */
  stream<Name extends StreamedReport>(
    report: Name,
    query: ReportQueryOf<Name>,
    settings?: CallSettings,
  ): AsyncIterable<ReportPart<ReportRowOf<Name>>>
}

/** Requests a report as JSON lines and reads them. */
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

/** Checks the last line, which contains the result. */
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

/** Yields the JSON lines of a response. The last line has no rows but the result, which is checked. */
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

/** Yields the complete lines of a body and drops a truncated one. If the consumer stops reading, the request is cancelled. */
async function* readLines(
  body: ReadableStream<Uint8Array>,
  row: AnyCall,
  { signal, timeout = false }: CallSettings,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  /** Reads the next bytes. Rejects if the server stops sending or the caller aborts. */
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
    // A failed stream cannot be cancelled, and the consumer already has its error.
    reader.cancel().catch(() => undefined)
  }
}
