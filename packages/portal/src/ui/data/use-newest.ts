import { useState } from 'react'
import { type Query, type QueryKey, type QueryOptions, useQuery } from './use-query.js'

/** A list of which the newest rows are loaded. */
export interface Newest<Row> extends Query<readonly Row[]> {
  /** Loads as many rows again; `null` if all are loaded. */
  readonly more: (() => void) | null
  /** Whether more rows are loading. */
  readonly growing: boolean
}

/**
 * Loads the newest rows of a list that may be long. A reload loads as many rows as are shown.
 * @param each yields the rows of the list, `step` or a divisor of it per page
 * @param step number of rows, at first and for each `more`
 */
export function useNewest<Row>(
  key: QueryKey | null,
  each: (signal: AbortSignal) => AsyncIterable<Row>,
  step: number,
  options?: QueryOptions,
): Newest<Row> {
  const [most, setMost] = useState(step)
  const query = useQuery(
    key === null ? null : [...key, most],
    async (signal) => {
      const rows: Row[] = []
      for await (const row of each(signal)) if (rows.push(row) === most) break
      return { rows, isCut: rows.length === most }
    },
    options,
  )
  const { data, loading, reload } = query
  const isBehind = data?.isCut === true && data.rows.length < most
  return {
    ...query,
    data: data?.rows ?? null,
    // After a failure the same rows are requested again.
    more: data?.isCut === true ? (isBehind ? reload : () => setMost(most + step)) : null,
    growing: isBehind && loading,
  }
}
