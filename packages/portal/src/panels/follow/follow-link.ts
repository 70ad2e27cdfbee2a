import type { FollowLink } from '@baliza/sdk-core/internal'

export interface ReadLink {
  readonly token: string
  /** Expiry, Unix ms, for display only; the server checks it independently. `null` if the URL has none. */
  readonly expires: number | null
}

/** Returns the URL of the page that follows a unit. Its token is in the hash, which browsers do not send to servers. */
export function followUrl(
  { token, expires }: Pick<FollowLink, 'token' | 'expires'>,
  page: Pick<Location, 'origin' | 'pathname'> = location,
): string {
  return `${page.origin}${page.pathname}#/follow?${new URLSearchParams({ t: token, hasta: String(expires) })}`
}

/** Reads `#/follow?t=…&hasta=…`; `null` without a token. */
export function readFollowHash(hash: string): ReadLink | null {
  const query = new URLSearchParams(hash.replace(/^[^?]*\??/, ''))
  const token = query.get('t') ?? ''
  const expires = Number(query.get('hasta'))
  if (!/^[\w-]{8,200}$/.test(token)) return null
  return { token, expires: Number.isFinite(expires) && expires > 0 ? expires : null }
}
