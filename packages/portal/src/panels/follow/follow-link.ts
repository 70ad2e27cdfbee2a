import type { FollowLink } from '@baliza/sdk-core'

/** The parts of a link's URL. */
export interface ReadLink {
  readonly token: string
  /** When it ends, Unix ms, for the reader to know; the server knows by itself. `null` where it does not say. */
  readonly expires: number | null
}

/**
 * The URL of the page that follows a unit. Its token is in the hash, which browsers do not send to servers.
 */
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
