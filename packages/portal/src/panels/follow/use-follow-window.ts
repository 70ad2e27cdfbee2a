import type { Imei } from '@baliza/sdk-core'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useMutation } from '../../ui/use-mutation.js'
import { followUrl } from './follow-link.js'

/** A window that stays open over a day's work and the night after it, hours. */
const windowHours = 24

/** Opens live tracking of a unit in a window of its own, which lives on a link and not on the session. */
export function useFollowWindow() {
  const { client, notices } = usePortal()
  return useMutation(async (imei: Imei) => {
    // Browsers let a press open a window, not an answer that comes later.
    const opened = window.open('about:blank', '_blank')
    if (opened === null) {
      notices.show('warning', texts.follow.blocked)
      return
    }
    try {
      const link = await client.follow.create({ imei, horas: windowHours })
      opened.opener = null
      opened.location.replace(followUrl(link))
    } catch (error) {
      opened.close()
      throw error
    }
  })
}
