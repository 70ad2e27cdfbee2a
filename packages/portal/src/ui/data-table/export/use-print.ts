import { preloadable } from '@baliza/sdk-core/internal'
import { useEffect, useRef } from 'react'
import type { Column } from '../column.js'

const loadPrint = preloadable(() => import('./print-rows.js'))

/** Prints all columns and rows of a table instead of the visible ones. @param on whether it is the table that its page prints */
export function usePrint<Row extends object>(
  on: boolean,
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const latest = useRef([label, columns, rows] as const)
  latest.current = [label, columns, rows]
  useEffect(() => {
    if (!on) return
    const leaving = new AbortController()
    const { signal } = leaving
    // Loaded in advance, because printing does not wait for code to load.
    loadPrint().then(
      ({ printRows }) => {
        if (!signal.aborted) addEventListener('beforeprint', () => printRows(...latest.current), { signal })
      },
      (cause: unknown) => console.warn('What prints a table could not be loaded', cause),
    )
    return () => leaving.abort()
  }, [on])
}
