import { useEffect } from 'react'
import { usePortal } from '../context/portal-context.js'
import { destinationOf } from '../context/routes.js'
import type { Unsaved } from './unsaved.js'

/**
 * Nothing unsaved goes with the page: the browser asks before it is closed or loaded again, and we before an address
 * of another page is shown, whether by a link, by Back or by hand.
 */
export function useLeaveGuard(unsaved: Unsaved): void {
  const { client, address } = usePortal()
  useEffect(() => {
    const here = location.href
    /** Where somebody has agreed to go to. */
    let agreed = false

    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.question() !== null) event.preventDefault()
    }
    const stop = address.listen((event) => {
      if (agreed || staysHere(client.session.$session.get() !== null) || unsaved.question() === null) return
      // The router must not hear of it: it would draw the other page.
      event.stopImmediatePropagation()
      // The address is the other page's already. This one's goes on top of it, so that Back leads there.
      history.pushState(history.state, '', here)
      void unsaved.mayDrop().then((yes) => {
        agreed = yes
        if (yes) history.back()
      })
    })
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('beforeunload', onUnload)
      stop()
    }
  }, [client, address, unsaved])
}

/** Whether the address is still the map's, by one of its names. */
function staysHere(hasSession: boolean): boolean {
  const destination = destinationOf(location.hash.slice(1), hasSession)
  return 'page' in destination && destination.page === 'tracking'
}
