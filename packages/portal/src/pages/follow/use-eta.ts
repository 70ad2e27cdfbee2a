import { type BalizaClient, type FollowEta, isBalizaError } from '@baliza/sdk-core/internal'
import { useEffect, useRef, useState } from 'react'

/** Pause between two requests, in ms. */
const pause = 15_000

/**
 * Polls the journey of a link until the unit has arrived or the link has ended.
 * @param hasEnded whether the link no longer shows the unit, which may be because it has arrived
 * @returns `eta`, `null` if it is not loaded or the server is older and has no journeys; and whether the answer after the end is
 * still awaited
 */
export function useEta(client: BalizaClient, token: string, hasEnded: boolean) {
  const [eta, setEta] = useState<FollowEta | null>(null)
  const [isSettled, setSettled] = useState(false)
  const refused = useRef(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(): Promise<void> {
      let goesOn = true
      try {
        const next = await client.follow.eta({ token }, { signal })
        if (signal.aborted) return
        setEta(next)
        goesOn = next.destino !== null && next.llegada === null
      } catch (error) {
        // The map shows the failure. A refusal is final.
        goesOn = isBalizaError(error) && error.retryable
        refused.current ||= !goesOn && !signal.aborted
      }
      if (hasEnded && !goesOn && !signal.aborted) setSettled(true)
      if (goesOn && !signal.aborted) timer = setTimeout(() => void ask(), pause)
    }
    if (!refused.current) void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [client, token, hasEnded])
  return { eta, isAwaited: hasEnded && !isSettled && !refused.current }
}
