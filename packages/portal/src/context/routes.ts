/** The pages of the specification (1 and 2, section 2), what the control panel leads to, and links to one unit. */
export type PageName =
  | 'login'
  | 'tracking'
  | 'cpanel'
  | 'importar'
  | 'actividad'
  | 'posiciones'
  | 'monitoreo'
  | 'movil'
  | 'follow'

/** `/home` is the map's other name. */
const pages: Readonly<Record<string, PageName>> = {
  '/login': 'login',
  '/tracking': 'tracking',
  '/home': 'tracking',
  '/cpanel': 'cpanel',
  '/cpanel/importar': 'importar',
  '/cpanel/actividad': 'actividad',
  '/posiciones': 'posiciones',
  '/monitoreo': 'monitoreo',
  '/movil': 'movil',
  '/follow': 'follow',
}

/** What to do with an address: render a page, or redirect. */
export type Destination = { readonly page: PageName } | { readonly redirect: '/login' | '/tracking' }

/**
 * Where an address leads. Any other path leads to the login; without a session every page does, but that of a link to
 * one unit; with one the login leads to the map.
 * @param path as the hash has it: `/tracking`, with or without a slash or a query at its end
 */
export function destinationOf(path: string, hasSession: boolean): Destination {
  const name = path.replace(/\?.*$/, '').replace(/\/+$/, '').toLowerCase()
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (page === 'login') return hasSession ? { redirect: '/tracking' } : { page }
  // A link to one unit needs no session.
  if (page === 'follow') return { page }
  if (page === undefined || !hasSession) return { redirect: '/login' }
  return { page }
}
