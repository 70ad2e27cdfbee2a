import { type AlertEvent, type EventFlag, eventFlags, isBalizaError } from '@baliza/sdk-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { errorText } from '../../ui/error-text.js'
import { useQuery } from '../../ui/use-query.js'
import { subscribeToPush } from './web-push.js'

const keyOf = (id: string, flag: EventFlag) => `${id} ${flag}`

/** An event with what was turned; the same object where nothing was. */
function withFlags(event: AlertEvent, turned: ReadonlyMap<string, boolean>): AlertEvent {
  const changed = eventFlags.flatMap((flag) => {
    const on = turned.get(keyOf(event.id, flag))
    return on === undefined ? [] : [[flag, on] as const]
  })
  return changed.length === 0 ? event : { ...event, ...Object.fromEntries(changed) }
}

/**
 * The account's events and their flags, which change optimistically and are reverted where the host refuses.
 */
export function useEvents() {
  const { client, notices } = usePortal()
  const query = useQuery(['events', 'list'], (signal) => client.events.list({}, { signal }))
  /** Flags changed since the list was loaded. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { data } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list knows what the host has agreed to.
  useEffect(() => setTurned(new Map()), [data])

  const turn = useCallback(
    async ({ id }: AlertEvent, flag: EventFlag, on: boolean) => {
      const set = (value: boolean | null) =>
        setTurned((before) => {
          const next = new Map(before)
          if (value === null) next.delete(keyOf(id, flag))
          else next.set(keyOf(id, flag), value)
          return next
        })
      set(on)
      try {
        if (flag === 'push_notification' && on) {
          const outcome = await subscribeToPush(client)
          notices.show(outcome === 'subscribed' ? 'success' : 'warning', texts.events.push[outcome])
          if (outcome !== 'subscribed') return set(null)
        }
        await client.events.setFlag({ id, nodo: flag, valor: on })
      } catch (error) {
        set(null)
        if (!isBalizaError(error, 'aborted')) notices.show('danger', errorText(error, texts))
      }
    },
    [client, notices],
  )

  const events = useMemo(
    () => data?.map((event) => (turned.size === 0 ? event : withFlags(event, turned))) ?? null,
    [data, turned],
  )
  return { query: { ...query, data: events }, turn }
}
