/**
 * Returns the base address of a server, without a trailing slash.
 *
 * @param host `http://localhost:9998`; or a bare name, which gets the page's scheme (https outside a page, http for this machine)
 * and port 9998 unless it contains one (specification 1, section 7); or '' for the server that served this page.
 * @throws TypeError if it is not a string, as untyped pages may omit it
 */
export function baseUrl(host: string): string {
  if (typeof host !== 'string')
    throw new TypeError("A client needs a host: 'https://…', or '' for this page's server")
  // Text after ? or # belongs to the portal's address and is copied with it.
  const trimmed = host
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
  if (trimmed === '' || /^https?:\/\//i.test(trimmed)) return trimmed
  const { location } = globalThis as { location?: { protocol?: string } }
  const scheme = location?.protocol === 'http:' || local.test(trimmed) ? 'http' : 'https'
  const [name = '', ...path] = trimmed.split('/')
  return [`${scheme}://${name}${/:\d+$/.test(name) ? '' : ':9998'}`, ...path].join('/')
}

const local = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i

/** Whether a URL is this machine, which is reachable without any network. */
export function isLoopback(url: string): boolean {
  return local.test(url)
}
