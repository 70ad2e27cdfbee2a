import type { PortalTexts } from '@baliza/sdk-core'
import type { Notices } from '../context/notices.js'
import type { ServerConfig } from '../context/server-config.js'

/** How long a page that is looked at goes without asking, ms. */
const interval = 600_000
/** How soon it looks again whether something is still being typed, ms. */
const whileTyping = 5_000

/**
 * Offers a reload once the server has another portal than the one this page is of: when the page is looked at again, when
 * the network is back, and every {@link interval}. Until what is typed is saved it waits. What the page had not needed
 * yet goes on being served: `portal-builds.ts` of the server. A board reloads by itself.
 * @returns its stop
 */
export function watchVersion(parts: {
  readonly config: ServerConfig
  readonly notices: Notices
  readonly texts: PortalTexts
  readonly fetchConfig: () => Promise<ServerConfig>
}): () => void {
  const { config, notices, texts, fetchConfig } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = config.build === null

  function later(next: () => void, ms: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(next, ms)
  }

  async function look() {
    later(look, interval)
    if (document.visibilityState === 'hidden') return
    const { build } = await fetchConfig()
    // `build` is `null` where the server could not be reached.
    if (build !== null && build !== config.build && !stopped) offer()
  }

  function offer() {
    if (isTyping()) return later(offer, whileTyping)
    stop()
    // In front of a board there is nobody to press 'Recargar'.
    if (location.hash.startsWith('#/tablero')) return location.reload()
    notices.offer(texts.portal.newVersion, { text: texts.portal.reload, run: () => location.reload() })
  }

  function stop() {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
  }

  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  later(look, interval)
  return stop
}

/** Whether a reload would lose what is being typed: a field has the focus, or something asks before the page is left. */
function isTyping(): boolean {
  const field = document.activeElement
  if (field?.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]'))
    return true
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
