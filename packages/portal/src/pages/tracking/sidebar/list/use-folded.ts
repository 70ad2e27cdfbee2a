import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '../../../../context/preferences.js'

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

/** Returns the folded groups, which are stored on this machine. */
export function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(readPreference('folded', isListOfTexts, [])),
  )

  const set = useCallback((change: (next: Set<string>) => boolean) => {
    setFolded((current) => {
      const next = new Set(current)
      if (!change(next)) return current
      writePreference('folded', [...next])
      return next
    })
  }, [])

  const fold = useCallback((key: string) => set((next) => next.delete(key) || next.add(key).has(key)), [set])
  const unfold = useCallback((key: string) => set((next) => next.delete(key)), [set])
  return { folded, fold, unfold }
}
