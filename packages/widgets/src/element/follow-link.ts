import { type BalizaClient, createClient } from '@baliza/sdk-core/minimal'
import type { ElementHost } from './define-element.js'
import { readLink } from './read-link.js'

const opened = new WeakMap<HTMLElement, { readonly link: string; readonly client: BalizaClient }>()

/**
 * Gives a widget its own client for a link to one unit, and selects the unit. Loaded by the first widget with such a link. A
 * client without listeners sends no requests.
 */
export function openLink(link: string, host: ElementHost): void {
  const before = opened.get(host.element)
  const read = readLink(link)
  if (before?.link === link || read === null) return
  const { host: origin, token } = read
  before?.client.close()
  // `addEventListener` ignores a function that is already registered.
  host.element.addEventListener('baliza-auth-required', keepApart, true)
  // A link contains no user, but a client needs one.
  const client = createClient({ host: origin, getToken: async () => ({ token, user: 'seguimiento' }) })
  opened.set(host.element, { link, client })
  host.set('client', client)
  const stop = client.fleet.listen(({ units }) => {
    const [unit] = units.values()
    if (unit === undefined) return
    stop()
    host.set('selected', unit.imei)
  })
}

/**
 * Hides the end of a link from the page. It is not the end of a session: a page that then shows its login would remove the map.
 */
function keepApart(event: Event): void {
  if ((event.currentTarget as HTMLElement).getAttribute('follow')?.includes('#'))
    event.stopImmediatePropagation()
}
