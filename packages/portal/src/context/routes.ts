import { ownValue } from '@baliza/sdk-core/internal'

/** Pages of the specification (1 and 2, section 2), subpages of the control panel, links to one unit, and the board. */
export type PageName =
  | 'login'
  | 'tracking'
  | 'cpanel'
  | 'importar'
  | 'actividad'
  | 'papelera'
  | 'conexiones'
  | 'servidor'
  | 'llaves'
  | 'webhooks'
  | 'posiciones'
  | 'comparar'
  | 'monitoreo'
  | 'movil'
  | 'follow'
  | 'tablero'

/** `/home` is an alias of the map. */
const pages: Readonly<Record<string, PageName>> = {
  '/login': 'login',
  '/tracking': 'tracking',
  '/home': 'tracking',
  '/cpanel': 'cpanel',
  '/cpanel/importar': 'importar',
  '/cpanel/actividad': 'actividad',
  '/cpanel/papelera': 'papelera',
  '/cpanel/conexiones': 'conexiones',
  '/cpanel/servidor': 'servidor',
  '/cpanel/llaves': 'llaves',
  '/cpanel/webhooks': 'webhooks',
  '/posiciones': 'posiciones',
  '/comparar': 'comparar',
  '/monitoreo': 'monitoreo',
  '/movil': 'movil',
  '/follow': 'follow',
  '/tablero': 'tablero',
}

/** Result of resolving an address: a page to render, or a redirect. */
export type Destination = { readonly page: PageName } | { readonly redirect: string }

/** Query of the login's address with the requested page: `/login?destino=/monitoreo?tipo=8`, encoded. */
const wanted = '?destino='

/**
 * Resolves an address. An unknown path leads to the login. Without a session every page leads there, except a link to one unit or
 * to a board. With a session the login leads to the requested page, or to the map.
 * @param path as in the hash: `/tracking`, with or without a trailing slash or query
 */
export function destinationOf(path: string, hasSession: boolean): Destination {
  const page = pageOf(path)
  if (page === 'login') return hasSession ? { redirect: wantedOf(path) } : { page }
  // A link to one unit or to a board needs no session.
  if (page === 'follow' || (page === 'tablero' && path.includes('?t='))) return { page }
  if (page === undefined) return { redirect: '/login' }
  if (hasSession) return { page }
  // The login leads to the map by default.
  const isMap = page === 'tracking' && !path.includes('?')
  return { redirect: isMap ? '/login' : `/login${wanted}${encodeURIComponent(path)}` }
}

function pageOf(path: string): PageName | undefined {
  const name = path
    .replace(/\?.*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
  return ownValue(pages, name)
}

/** Returns the page requested in a login address. The address may be forged: an unknown page becomes the map. */
function wantedOf(path: string): string {
  const [, encoded] = path.split(wanted)
  try {
    const to = decodeURIComponent(encoded ?? '')
    if (![undefined, 'login'].includes(pageOf(to))) return to
  } catch {
    // The address was truncated when it was copied.
  }
  return '/tracking'
}
