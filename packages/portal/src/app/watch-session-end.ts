import type { BalizaClient } from '@baliza/sdk-core/internal'
import { isBalizaError } from '@baliza/sdk-core/internal'
import type { Notices } from '../context/notices.js'
import type { PortalTexts } from '../context/portal-texts.js'

/**
 * Shows a notice when a session ends without a logout: the user is inactive, or the session has expired (specification 1, section
 * 4). The router redirects to the login.
 * @returns a function that stops it
 */
export function watchSessionEnd(parts: {
  readonly client: BalizaClient
  readonly notices: Notices
  readonly texts: PortalTexts
}): () => void {
  const { client, notices, texts } = parts
  return client.session.$session.listen((session) => {
    if (session !== null) return
    // The fleet store listens to the session before this listener does, so it already contains the error that ended the session.
    const { error } = client.fleet.get()
    if (isBalizaError(error, 'inactive')) notices.show('danger', error.mensaje || texts.session.inactive)
    else if (isBalizaError(error, 'unauthorized')) notices.show('warning', texts.session.ended)
  })
}
