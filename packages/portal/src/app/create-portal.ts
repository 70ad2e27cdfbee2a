import { type ClientOptions, createClient, createPortalTexts } from '@baliza/sdk-core'
import { createAddress } from '../context/address.js'
import { createNotices } from '../context/notices.js'
import { createPendingDialog } from '../context/pending-dialog.js'
import type { Portal } from '../context/portal-context.js'
import { createRememberedStorage } from '../context/remembered-storage.js'
import type { ServerConfig } from '../context/server-config.js'
import { createThemeChoice } from '../context/theme-choice.js'
import { watchSessionEnd } from './watch-session-end.js'

/** Puts the portal's parts together; the page calls it once. */
export function createPortal(config: ServerConfig, options: Omit<ClientOptions, 'storage'>): Portal {
  const storage = createRememberedStorage()
  const client = createClient({ ...options, storage })
  const followClient = (token: string) =>
    // Whose unit it is the link does not say, and who asks is nobody.
    createClient({ ...options, getToken: async () => ({ token, user: 'seguimiento' }) })
  const texts = createPortalTexts()
  const notices = createNotices()
  watchSessionEnd({ client, notices, texts })
  const pending = createPendingDialog()
  const address = createAddress()
  // What one person asked for is not the next one's.
  client.session.$session.listen((session) => {
    if (session === null) pending.forget()
  })
  return {
    client,
    followClient,
    storage,
    config,
    texts,
    notices,
    theme: createThemeChoice(),
    pending,
    address,
  }
}
