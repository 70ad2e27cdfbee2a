import { ownValue } from '@baliza/sdk-core'

/** The pages of the specification (1 and 2, section 2), what the control panel leads to, links to one unit, and the board. */
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

/** `/home` is the map's other name. */
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

/** What to do with an address: render a page, or redirect. */
export type Destination = { readonly page: PageName } | { readonly redirect: string }

/** The query of the login's address that names the page that was wanted: `/login?destino=/monitoreo?tipo=8`, encoded. */
const wanted = '?destino='

/**
 * Where an address leads. Any other path leads to the login; without a session every page does, but that of a link to
 * one unit or to a board; with one the login leads to where one wanted to go, or to the map.
 * @param path as the hash has it: `/tracking`, with or without a slash or a query at its end
 */
export function destinationOf(path: string, hasSession: boolean): Destination {
  const page = pageOf(path)
  if (page === 'login') return hasSession ? { redirect: wantedOf(path) } : { page }
  // A link to one unit needs no session, nor does one to a board.
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

/** The page that a login's address names, whoever wrote it: one of ours, or the map. */
function wantedOf(path: string): string {
  const [, encoded] = path.split(wanted)
  try {
    const to = decodeURIComponent(encoded ?? '')
    if (![undefined, 'login'].includes(pageOf(to))) return to
  } catch {
    // It was cut short where it was copied.
  }
  return '/tracking'
}
