import { createClient, type MinimalClientOptions } from '@baliza/sdk-core/minimal'
import { createAddress } from '../context/address.js'
import { createNotices } from '../context/notices.js'
import { createPendingDialog } from '../context/pending-dialog.js'
import type { Portal } from '../context/portal-context.js'
import { portalTexts } from '../context/portal-texts.js'
import { createRememberedStorage } from '../context/remembered-storage.js'
import type { ServerConfig } from '../context/server-config.js'
import { createThemeChoice } from '../context/theme-choice.js'
import { createViewedAccount } from '../context/viewed-account.js'
import { watchSessionEnd } from './watch-session-end.js'

/** Creates the portal's services; called once per page load. */
export function createPortal(config: ServerConfig, options: Omit<MinimalClientOptions, 'storage'>): Portal {
  const storage = createRememberedStorage()
  const client = createClient({ ...options, storage })
  const followClient = (token: string) =>
    // A link contains no user, and the client needs a user id.
    createClient({ ...options, getToken: async () => ({ token, user: 'seguimiento' }) })
  const viewed = createViewedAccount(client)
  const texts = portalTexts
  const notices = createNotices()
  watchSessionEnd({ client, notices, texts })
  const pending = createPendingDialog()
  const address = createAddress()
  // A dialog requested by one user must not open for the next user.
  client.session.$session.listen((session) => {
    if (session === null) pending.forget()
  })
  return {
    client,
    followClient,
    storage,
    viewed,
    config,
    texts,
    notices,
    theme: createThemeChoice(),
    pending,
    address,
  }
}
