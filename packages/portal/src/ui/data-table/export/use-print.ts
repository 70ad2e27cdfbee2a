import { useEffect, useRef } from 'react'
import type { Column } from '../column.js'
import { printRows } from './print-rows.js'

/** Prints all columns and rows of a table instead of what is on screen of it. @param on it is what its page prints */
export function usePrint<Row extends object>(
  on: boolean,
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const latest = useRef(() => {})
  latest.current = () => printRows(label, columns, rows)
  useEffect(() => {
    const print = () => latest.current()
    if (on) addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [on])
}
