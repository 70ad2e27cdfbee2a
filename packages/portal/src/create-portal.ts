import { type ClientOptions, createClient, createPortalTexts } from '@baliza/sdk-core'
import { createNotices } from './notifications/notices.js'
import type { Portal } from './portal-context.js'
import type { ServerConfig } from './server-config.js'
import { createRememberedStorage } from './session/remembered-storage.js'
import { watchSessionEnd } from './session/watch-session-end.js'
import { createThemeChoice } from './theme/theme-choice.js'

/** Puts the portal's parts together; the page calls it once. */
export function createPortal(config: ServerConfig, options: Omit<ClientOptions, 'storage'>): Portal {
  const storage = createRememberedStorage()
  const client = createClient({ ...options, storage })
  const texts = createPortalTexts()
  const notices = createNotices()
  watchSessionEnd({ client, notices, texts })
  return { client, storage, config, texts, notices, theme: createThemeChoice() }
}
