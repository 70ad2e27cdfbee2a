import type { HistoryRecord } from '@baliza/sdk-core/internal'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createReplay, type Replay } from '../../workspace/replay.js'

/**
 * Replays all histories by one clock. A new replay is created when a history is added or removed; it keeps the moment and the
 * speed.
 */
export function useJointReplay(tracks: readonly (readonly HistoryRecord[])[]): Replay | null {
  const records = useMemo(() => tracks.flat().sort((a, b) => a.timestamp - b.timestamp), [tracks])
  const [replay, setReplay] = useState<Replay | null>(null)
  const before = useRef<Pick<Replay, 'time' | '$state'> | null>(null)
  useEffect(() => {
    if (records.length < 2) return setReplay(null)
    const made = createReplay({
      records,
      stops: [],
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onRecord() {},
      onClose() {},
    })
    // The map follows no unit until the user chooses one.
    made.setFollow(false)
    const old = before.current
    if (old !== null) {
      made.seek(old.time())
      made.setSpeed(old.$state.get().speed)
    }
    before.current = made
    setReplay(made)
    return () => made.close()
  }, [records])
  return replay
}
