import { useMemo, useState } from 'react'

/** The chosen rows of a table; what is no longer among its rows is not chosen either. */
export function useChosen(rows: readonly { readonly id: string }[] | null) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => new Set(rows?.flatMap(({ id }) => (picked.has(id) ? id : []))), [rows, picked])
  return [chosen, setPicked] as const
}
