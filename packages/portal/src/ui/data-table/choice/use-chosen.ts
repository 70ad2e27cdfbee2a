import { useMemo, useState } from 'react'

/** Selected rows of a table. Removed rows are not selected any more. */
export function useChosen(rows: readonly { readonly id: string }[] | null) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => new Set(rows?.flatMap(({ id }) => (picked.has(id) ? id : []))), [rows, picked])
  return [chosen, setPicked] as const
}
