import { type BalizaClient, createClient } from '@baliza/sdk-core/bare'
import type { ElementHost } from './define-element.js'
import { readLink } from './read-link.js'

const opened = new WeakMap<HTMLElement, { readonly link: string; readonly client: BalizaClient }>()

/**
 * Gives a widget a client of its own for a link to one unit, and selects the unit. Loaded by the first widget that has
 * one. A client that no widget listens to asks nothing.
 */
export function openLink(link: string, host: ElementHost): void {
  const before = opened.get(host.element)
  const read = readLink(link)
  if (before?.link === link || read === null) return
  const { host: origin, token } = read
  before?.client.close()
  // The same function is added once.
  host.element.addEventListener('baliza-auth-required', keepApart, true)
  // A link names no user, and a client needs one.
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

/** Hides the end of a link from the page: it is no end of a session, and a page that shows its login then would leave the map. */
function keepApart(event: Event): void {
  if ((event.currentTarget as HTMLElement).getAttribute('follow')?.includes('#'))
    event.stopImmediatePropagation()
}
