import type { Imei, TrackerSentence } from '@baliza/sdk-core/internal'
import { useRef } from 'react'
import { usePortal } from '../../../../context/portal-context.js'
import { type Query, useQuery } from '../../../../ui/data/use-query.js'
import { mergeSentences } from './merge-sentences.js'

/** Sentences of a unit since its tail was opened. */
export interface Tail {
  readonly imei: Imei
  /** Newest first. */
  readonly sentences: readonly TrackerSentence[]
  /** Time at which its last position was received, Unix ms; `null` if it never was. */
  readonly last: number | null
  readonly cursor?: string
}

/** Polling interval, in ms. */
const askEvery = 2_000

/** Polls the sentences of a unit's tracker while the tab is visible. @param imei `null` if none is chosen */
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
  // The query returns the previous unit's data until the new unit's data is loaded.
  return query.data?.imei === imei ? query : { ...query, data: null }
}
