import { type AlertEvent, type EventFlag, isBalizaError } from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { errorText } from '../../ui/data/error-text.js'
import { useChangeData, useQuery } from '../../ui/data/use-query.js'
import { subscribeToPush } from './web-push.js'

/** Loads the account's events. Changes of flags are optimistic, and reverted if the server rejects them. */
export function useEvents() {
  const { client, notices } = usePortal()
  const query = useQuery(['events', 'list'], (signal) => client.events.list({}, { signal }))
  const change = useChangeData<readonly AlertEvent[]>(['events', 'list'])

  const turn = useCallback(
    async ({ id }: AlertEvent, flag: EventFlag, on: boolean) => {
      const set = (value: boolean) =>
        change((events) => events.map((event) => (event.id === id ? { ...event, [flag]: value } : event)))
      set(on)
      try {
        if (flag === 'push_notification' && on) {
          const outcome = await subscribeToPush(client)
          notices.show(outcome === 'subscribed' ? 'success' : 'warning', panelTexts.events.push[outcome])
          if (outcome !== 'subscribed') return set(!on)
        }
        await client.events.setFlag({ id, nodo: flag, valor: on })
      } catch (error) {
        set(!on)
        if (!isBalizaError(error, 'aborted')) notices.show('danger', errorText(error, texts))
      }
    },
    [client, notices, change],
  )
  return { query, turn }
}
