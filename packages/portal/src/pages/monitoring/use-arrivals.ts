import { useEffect, useRef, useState } from 'react'

/** How long a row that has just come in is marked, ms. */
const markedFor = 6_000

const none: ReadonlySet<string> = new Set()

/**
 * Which rows have just come in. Those that are there at first, and those of another choice, have not.
 * @param keys of the rows; `null`: they have not been loaded
 * @param of what they are the rows of
 */
export function useArrivals(keys: readonly string[] | null, of: unknown): ReadonlySet<string> {
  const before = useRef<{ readonly of: unknown; readonly keys: ReadonlySet<string> } | null>(null)
  const [marked, setMarked] = useState(none)
  const joined = keys?.join('\n')
  useEffect(() => {
    if (joined === undefined) return
    const now = new Set(joined === '' ? [] : joined.split('\n'))
    const known = before.current
    before.current = { of, keys: now }
    if (known === null || known.of !== of) return setMarked(none)
    const fresh = [...now].filter((key) => !known.keys.has(key))
    if (fresh.length > 0) setMarked(new Set(fresh))
  }, [joined, of])
  useEffect(() => {
    if (marked.size === 0) return
    const timer = setTimeout(() => setMarked(none), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
