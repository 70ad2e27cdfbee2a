import type { Imei } from '@baliza/sdk-core/internal'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useIdempotencyKey } from '../../ui/data/use-idempotency-key.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import { followUrl, linkBase } from './follow-link.js'

/** Lifetime of the link of a new window, in hours: a working day and the following night. */
const windowHours = 24

/** Opens live tracking of a unit in a new window, which uses a link and not the session. */
export function useFollowWindow() {
  const { client, config, notices } = usePortal()
  const once = useIdempotencyKey()
  return useMutation(
    async (imei: Imei) => {
      // Browsers only allow a new window in a user gesture, so it is opened before the call.
      const opened = window.open('about:blank', '_blank')
      if (opened === null) {
        notices.show('warning', texts.sidebar.followBlocked)
        return notSent
      }
      try {
        const link = await once({ imei, horas: windowHours }, client.follow.create)
        opened.opener = null
        opened.location.replace(followUrl(link, linkBase(config)))
      } catch (error) {
        opened.close()
        throw error
      }
      return undefined
    },
    { changes: 'follow', isRepeatable: true },
  )
}
