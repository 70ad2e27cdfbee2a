import {
  type BalizaClient,
  type BalizaError,
  isBalizaError,
  type ReportDay,
  type ReportRow,
} from '@baliza/sdk-core/internal'
import { useEffect, useRef, useState } from 'react'
import { type Asked, daysOf, shortestDay } from './report-form.js'

/** A report in progress, or its result. */
export interface Run {
  readonly asked: Asked
  readonly state: 'running' | 'ready' | 'cancelled' | 'failed'
  readonly rows: readonly ReportRow[]
  /** Distance that all units travelled per day, once all rows have arrived. */
  readonly dias: readonly ReportDay[]
  /** Number of completed units. `total` is 0 while it is unknown. */
  readonly done: number
  readonly total: number
  readonly error: BalizaError | null
}

interface Part {
  readonly rows: readonly ReportRow[]
  readonly done: number
  readonly total: number
  readonly dias?: readonly ReportDay[]
}

/** Row of a report that is queried day by day, with the start of its day, Unix ms. */
export type DayRow = ReportRow & { readonly dia?: number }

/** Timeout for the server's stream, in ms. A year of positions takes long. */
const patience = 120_000
/** Interval between two renders of arriving rows, in ms. */
const drawEvery = 200

/** Yields the rows as the server sends them. */
async function* parts(client: BalizaClient, asked: Asked, signal: AbortSignal): AsyncGenerator<Part> {
  const settings = { signal, timeout: patience }
  if (asked.name !== 'details') {
    const { name, query, from, to } = asked
    const days = asked.perDay === true ? daysOf(from, Math.max(from, to - shortestDay)) : null
    if (days === null) {
      yield* client.reports.stream(name, { velocidad: 0, ...query }, settings)
      return
    }
    for (const [index, day] of days.entries()) {
      const range = { finicial: day, ffinal: (days[index + 1] ?? to + 1) - 1 }
      for await (const { rows, done, total } of client.reports.stream(
        name,
        { velocidad: 0, ...query, ...range, ...('dias' in query && { dias: [] }) },
        settings,
      ))
        yield {
          rows: rows.map((row): DayRow => ({ ...row, dia: day })),
          done: index * total + done,
          total: days.length * total,
        }
    }
    return
  }
  const { imei, from, to } = asked
  const rows = await client.reports.positions({ imei, finicial: from, ffinal: to }, settings)
  yield { rows, done: 1, total: 1 }
}

/** Runs reports, one at a time. The rows of a failed or cancelled run stay. */
export function useRun(client: BalizaClient | null) {
  const [run, setRun] = useState<Run | null>(null)
  const leaving = useRef<AbortController>(undefined)

  async function start(asked: Asked) {
    leaving.current?.abort()
    if (client === null) return
    const mine = new AbortController()
    leaving.current = mine
    const { signal } = mine
    let held: Run = { asked, state: 'running', rows: [], dias: [], done: 0, total: 0, error: null }
    let drawn = 0
    const show = (change: Partial<Run>) => {
      held = { ...held, ...change }
      if (leaving.current === mine) setRun(held)
    }
    show({})
    try {
      for await (const { rows, dias = held.dias, done, total } of parts(client, asked, signal)) {
        held = { ...held, done, total, dias, rows: rows.length === 0 ? held.rows : held.rows.concat(rows) }
        if (Date.now() - drawn < drawEvery) continue
        drawn = Date.now()
        show({})
      }
      show({ state: 'ready' })
    } catch (error) {
      if (!isBalizaError(error)) throw error
      show(signal.aborted ? { state: 'cancelled' } : { state: 'failed', error })
    }
  }

  // Runs when the account changes or the widget unmounts.
  useEffect(() => {
    if (client === null) return
    return () => {
      leaving.current?.abort()
      leaving.current = undefined
      setRun(null)
    }
  }, [client])

  return {
    run,
    start,
    cancel: () => leaving.current?.abort(),
    close() {
      leaving.current?.abort()
      leaving.current = undefined
      setRun(null)
    },
  }
}
