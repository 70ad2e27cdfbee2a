import { useEffect } from 'react'
import { leavePage } from '../context/back-layers.js'
import { usePortal } from '../context/portal-context.js'
import { destinationOf } from '../context/routes.js'
import type { Unsaved } from './unsaved.js'

/**
 * Guards unsaved changes when the page is left: the browser confirms closing and reloading, and this hook confirms a
 * change of address, by a link, by Back or typed.
 */
export function useLeaveGuard(unsaved: Unsaved): void {
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
      if (agreed || unsaved.question() === null) return
      if (pageOf(client.session.$session.get() !== null) === page) return
      // The page's address as it was last: it may have more in it than when the page was opened.
      const here = event instanceof HashChangeEvent && event.oldURL !== '' ? event.oldURL : first
      // The router would render the other page.
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
  }, [client, address, unsaved])
}

/** The page that the address leads to; `null`: it redirects. */
function pageOf(hasSession: boolean) {
  const destination = destinationOf(location.hash.slice(1), hasSession)
  return 'page' in destination ? destination.page : null
}
