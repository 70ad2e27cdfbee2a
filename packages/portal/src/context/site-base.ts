/**
 * Returns the base URL of this portal, with a trailing slash: `https://gps.mx/`, or below a path of a proxy,
 * `https://gps.mx/flota/`. All of its pages are behind the `#`.
 */
export const siteBase = (): URL => new URL('.', location.href)

/** Returns this page's server as a client's `host`; '' if the server has the whole origin. */
export function ownHost(): string {
  const { origin, pathname } = siteBase()
  return pathname === '/' ? '' : origin + pathname.slice(0, -1)
}
