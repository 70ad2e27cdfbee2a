import type { Imei, TrackerSentence } from '@baliza/sdk-core'
import { useRef } from 'react'
import { usePortal } from '../../../../context/portal-context.js'
import { type Query, useQuery } from '../../../../ui/data/use-query.js'
import { mergeSentences } from './merge-sentences.js'

/** What a unit has sent since its tail was opened. */
export interface Tail {
  readonly imei: Imei
  /** The newest first. */
  readonly sentences: readonly TrackerSentence[]
  /** When its last position was received, Unix ms; `null`: never. */
  readonly last: number | null
  readonly cursor?: string
}

/** How often it is asked, ms. */
const askEvery = 2_000

/** Polls what a unit's device sends, while the tab is visible. @param imei `null`: none is chosen */
export function useTail(imei: Imei | null): Query<Tail> {
  const { client } = usePortal()
  const tail = useRef<Tail | null>(null)
  const query = useQuery(
    imei === null ? null : ['connections', 'tail', imei],
    async (signal) => {
      const wanted = imei ?? ''
      const before: Tail =
        tail.current?.imei === wanted ? tail.current : { imei: wanted, sentences: [], last: null }
      const { cursor: since } = before
      const { cursor, ultima, sentencias } = await client.connections.tail(
        { imei: wanted, ...(since === undefined ? {} : { cursor: since }) },
        { signal },
      )
      tail.current = {
        imei: wanted,
        sentences: mergeSentences(before.sentences, sentencias),
        last: ultima,
        cursor,
      }
      return tail.current
    },
    { every: askEvery, kept: false },
  )
  // That of the unit before it stays until the new one's is there.
  return query.data?.imei === imei ? query : { ...query, data: null }
}
