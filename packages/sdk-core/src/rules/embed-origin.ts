/**
 * A site that may embed widgets, as browsers name it in `Origin`: `https://host[:port]`, or `https://*.host[:port]` for
 * what is below a host. `http` only for this machine, where pages are tried.
 * @returns it in lower case, without a slash or the usual port; `null` for what is none
 */
export function readEmbedOrigin(text: string): string | null {
  const typed = text.trim().replace(/\/$/, '')
  const [, scheme = '', below = '', authority = ''] =
    /^(https?):\/\/(\*\.)?([^/?#@\\\s*]+)$/i.exec(typed) ?? []
  if (authority === '' || !URL.canParse(`${scheme}://${authority}`)) return null
  const { protocol, hostname, host } = new URL(`${scheme}://${authority}`)
  if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return null
  // A star below a whole country, a number or this machine names nobody's site.
  if (below !== '' && !/^[^.]+(\.[^.]+)*\.[a-z][^.]*$/.test(hostname)) return null
  return `${protocol}//${below}${host}`
}

/** Whether a page's `Origin` is among listed ones. */
export function isListedOrigin(listed: readonly string[], origin: string): boolean {
  return listed.some((one) => {
    if (!one.includes('*')) return one === origin
    const [start = '', end = ''] = one.split('*')
    return origin.startsWith(start) && origin.endsWith(end) && origin.length > one.length - 1
  })
}
