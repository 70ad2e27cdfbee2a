import { useEffect, useMemo, useRef, useState } from 'react'

export type Side = 'free' | 'assigned'

/** Moves rows; @returns the rejected ones, each with its error. A rejected promise rejects all. */
export type Move = (keys: readonly string[], to: Side) => Promise<ReadonlyMap<string, unknown> | undefined>

/**
 * Computes the assigned rows with optimistic moves: a moved row is in the other list at once, and returns if the move is
 * rejected.
 * @param assigned state on the server
 */
export function useMoves(assigned: ReadonlySet<string>, move: Move) {
  /** Target list of moved rows, until the server's list agrees. */
  const [put, setPut] = useState<ReadonlyMap<string, Side>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, { readonly to: Side; readonly error: unknown }>>(
    new Map(),
  )
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  useEffect(() => {
    setPut((now) => {
      const open = [...now].filter(([key, side]) => assigned.has(key) !== (side === 'assigned'))
      return open.length === now.size ? now : new Map(open)
    })
  }, [assigned])

  const shown = useMemo(() => {
    const all = new Set(assigned)
    for (const [key, side] of put) {
      if (side === 'assigned') all.add(key)
      else all.delete(key)
    }
    return all
  }, [assigned, put])

  /** @returns the rows that were moved */
  async function go(keys: readonly string[], to: Side): Promise<readonly string[]> {
    setPut((now) => new Map([...now, ...keys.map((key) => [key, to] as const)]))
    setRefused((now) => new Map([...now].filter(([key]) => !keys.includes(key))))
    const failed = await move(keys, to).catch((error: unknown) => new Map(keys.map((key) => [key, error])))
    if (failed === undefined || failed.size === 0) return keys
    if (isThere.current) {
      setPut((now) => new Map([...now].filter(([key, side]) => !(failed.has(key) && side === to))))
      setRefused(
        (now) => new Map([...now, ...[...failed].map(([key, error]) => [key, { to, error }] as const)]),
      )
    }
    return keys.filter((key) => !failed.has(key))
  }

  return { assigned: shown, moved: put, refused, go }
}
