import { useEffect } from 'react'
import { readAddressQuery } from '../context/address-query.js'
import { leavePage } from '../context/back-layers.js'
import { usePortal } from '../context/portal-context.js'
import { destinationOf } from '../context/routes.js'
import type { Unsaved } from './unsaved.js'

/**
 * Guards unsaved changes when the user leaves the page. The browser confirms closing and reloading. This hook confirms a change
 * of address: by a link, by Back or typed.
 * @param stays whether another address of the same page keeps the unsaved changes; must be the same at every render
 */
export function useLeaveGuard(
  unsaved: Unsaved,
  stays: (before: URLSearchParams, after: URLSearchParams) => boolean = always,
): void {
  const { client, address } = usePortal()
  useEffect(() => {
    const first = location.href
    const page = pageOf(true)
    /** The user has confirmed leaving. */
    let agreed = false

    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.question() !== null) event.preventDefault()
    }
    const stop = address.listen((event) => {
      const isSame = pageOf(client.session.$session.get() !== null) === page
      if (agreed) {
        // If the page stays, the next change requires confirmation again.
        agreed = !isSame
        return
      }
      if (unsaved.question() === null) return
      // The last address of the page: it may contain more than when the page was opened.
      const here = event instanceof HashChangeEvent && event.oldURL !== '' ? event.oldURL : first
      if (isSame && stays(readAddressQuery(new URL(here).hash), readAddressQuery())) return
      // Otherwise the router would render the other page, and this page the state of the other address.
      event.stopImmediatePropagation()
      // The address has already changed: the current one is pushed again, so that Back leads to the other.
      history.pushState(history.state, '', here)
      void unsaved.mayDrop().then((yes) => {
        agreed = yes
        if (yes) leavePage()
      })
    })
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('beforeunload', onUnload)
      stop()
    }
  }, [client, address, unsaved, stays])
}

const always = () => true

/** Returns the page of the current address; `null` if it redirects. */
function pageOf(hasSession: boolean) {
  const destination = destinationOf(location.hash.slice(1), hasSession)
  return 'page' in destination ? destination.page : null
}
