import { useEffect, useRef, useState } from 'react'

/** Time that a newly arrived row is marked, in ms. */
const markedFor = 6_000

const none: ReadonlySet<string> = new Set()

/**
 * Returns the keys of newly arrived rows. The initial rows, and the first ones of another choice, do not count.
 * @param keys of the rows; `null` until they are loaded
 * @param of identifies the choice that the rows belong to
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
