/**
 * The base address of a host, without a slash at its end.
 *
 * @param host `http://localhost:9998`, or a bare name, which gets the page's scheme (https outside a page, http of this
 * machine) and port 9998 unless it names one (specification 1, section 7), or '' for the server that served this page.
 * @throws TypeError for what is no text: a page without types forgets it
 */
export function baseUrl(host: string): string {
  if (typeof host !== 'string')
    throw new TypeError("A client needs a host: 'https://…', or '' for this page's server")
  // What follows ? or # is the portal's, copied with its address.
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

/** Whether this address is the machine itself, which can be reached without any network. */
export function isLoopback(url: string): boolean {
  return local.test(url)
}
