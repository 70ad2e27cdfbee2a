import type { Notices } from '../context/notices.js'
import type { PortalTexts } from '../context/portal-texts.js'
import type { ServerConfig } from '../context/server-config.js'

/** Time between two checks while the page is visible, in ms. */
const interval = 600_000
/** Time between two checks whether the user is still typing, in ms. */
const whileTyping = 5_000

/**
 * Offers a reload once the server serves another build of the portal than this page's. Checks when the page becomes visible, when
 * the network is back, and every {@link interval}. The offer waits until typed text is saved. The server still serves the parts
 * that this page has not loaded yet: `portal-builds.ts` of the server. A board reloads automatically.
 * @returns a function that stops it
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
    // `build` is `null` if the server could not be reached.
    if (build !== null && build !== config.build && !stopped) offer()
  }

  function offer() {
    if (isTyping()) return later(offer, whileTyping)
    stop()
    // A board has no user who could press 'Recargar'.
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

/** Whether a reload would lose typed text: a field has the focus, or a `beforeunload` listener prevents leaving the page. */
function isTyping(): boolean {
  const field = document.activeElement
  if (field?.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable]'))
    return true
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
