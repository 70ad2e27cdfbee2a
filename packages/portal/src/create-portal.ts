import { type ClientOptions, createClient, createPortalTexts } from '@baliza/sdk-core'
import { createAddress } from './address.js'
import { createNotices } from './notifications/notices.js'
import type { Portal } from './portal-context.js'
import type { ServerConfig } from './server-config.js'
import { createRememberedStorage } from './session/remembered-storage.js'
import { watchSessionEnd } from './session/watch-session-end.js'
import { createThemeChoice } from './theme/theme-choice.js'
import { createPendingDialog } from './user-menu/pending-dialog.js'

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
