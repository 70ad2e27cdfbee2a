import type { BalizaClient, PortalTexts } from '@baliza/sdk-core'
import { isBalizaError } from '@baliza/sdk-core'
import type { Notices } from '../context/notices.js'

/**
 * Says why a session ended that nobody closed: the user is inactive, or its time is over (specification 1,
 * section 4). The way to the login is the router's.
 * @returns its stop
 */
export function watchSessionEnd(parts: {
  readonly client: BalizaClient
  readonly notices: Notices
  readonly texts: PortalTexts
}): () => void {
  const { client, notices, texts } = parts
  return client.session.$session.listen((session) => {
    if (session !== null) return
    // The fleet follows the same store, ahead of us, and holds the reason; it polls for listeners alone.
    const { error } = client.fleet.get()
    if (isBalizaError(error, 'inactive')) notices.show('danger', error.mensaje || texts.session.inactive)
    else if (isBalizaError(error, 'unauthorized')) notices.show('warning', texts.session.ended)
  })
}
