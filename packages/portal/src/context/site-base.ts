/**
 * Where this portal is served, with a slash at its end: `https://gps.mx/`, or below a path of a proxy's,
 * `https://gps.mx/flota/`. All of its pages are behind the `#`.
 */
export const siteBase = (): URL => new URL('.', location.href)

/** The server of this page as a client's `host`; '' where it has the whole origin. */
export function ownHost(): string {
  const { origin, pathname } = siteBase()
  return pathname === '/' ? '' : origin + pathname.slice(0, -1)
}
