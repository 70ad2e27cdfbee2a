/**
 * Normalizes the origin of a site that may embed widgets, in the format of the `Origin` header: `https://host[:port]`, or
 * `https://*.host[:port]` for subdomains. `http` is accepted only for this machine, for tests.
 * @returns the origin in lower case, without a trailing slash or default port; `null` if it is invalid
 */
export function readEmbedOrigin(text: string): string | null {
  const typed = text.trim().replace(/\/$/, '')
  const [, scheme = '', below = '', authority = ''] =
    /^(https?):\/\/(\*\.)?([^/?#@\\\s*]+)$/i.exec(typed) ?? []
  if (authority === '' || !URL.canParse(`${scheme}://${authority}`)) return null
  const { protocol, hostname, host } = new URL(`${scheme}://${authority}`)
  if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return null
  // A wildcard below a top-level domain, an IP address or this machine does not identify a site.
  if (below !== '' && !/^[^.]+(\.[^.]+)*\.[a-z][^.]*$/.test(hostname)) return null
  return `${protocol}//${below}${host}`
}

/** Whether a page's `Origin` matches one of the listed origins. */
export function isListedOrigin(listed: readonly string[], origin: string): boolean {
  return listed.some((one) => {
    if (!one.includes('*')) return one === origin
    const [start = '', end = ''] = one.split('*')
    return origin.startsWith(start) && origin.endsWith(end) && origin.length > one.length - 1
  })
}
