import { type FollowLink, fill, formatDateTime, maxFollowLife } from '@baliza/sdk-core/internal'
import { linkTexts } from '../../context/link-texts.js'
import type { ServerConfig } from '../../context/server-config.js'
import { siteBase } from '../../context/site-base.js'
import { whatsAppMessage } from '../../context/whatsapp.js'

export interface ReadLink {
  readonly token: string
  /** Expiry, Unix ms, for display only; the server checks it independently. `null` if the URL has none. */
  readonly expires: number | null
}

/** Where a link leads: the portal's address, and whether its server has a page for each link. */
export interface LinkBase extends Pick<Location, 'origin' | 'pathname'> {
  readonly followPages: boolean
}

/** Returns the base of new links. */
export const linkBase = ({ followPages }: Pick<ServerConfig, 'followPages'>): LinkBase => ({
  origin: location.origin,
  pathname: siteBase().pathname,
  followPages,
})

/**
 * Returns the URL of the page that follows a unit: the server's page, which needs no script, or the portal's page. Its token is
 * then in the hash, which browsers do not send to servers.
 */
export function followUrl({ token, expires }: Pick<FollowLink, 'token' | 'expires'>, page: LinkBase): string {
  if (page.followPages) return `${page.origin}${page.pathname}seguir/${token}`
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

/** Reads the value of a date and time field; `null` if it is empty or a link cannot end then. @param now Unix ms */
export function typedEnd(value: string, now: number): { readonly vence: number } | null {
  const vence = new Date(value).getTime()
  return vence > now && vence <= now + maxFollowLife ? { vence } : null
}

/**
 * Returns the address that opens WhatsApp with a message that names the unit and contains its link.
 * @param place name of the destination; `null`: the link has none
 */
export function whatsAppUrl(
  link: Pick<FollowLink, 'token' | 'expires'>,
  unit: string,
  place: string | null,
  page: LinkBase,
): string {
  // To the minute, because a message is read by people.
  const when = formatDateTime(link.expires).slice(0, 16)
  const url = followUrl(link, page)
  const { message, arrivalMessage } = linkTexts.follow
  const text =
    place === null ? fill(message, { unit, when, url }) : fill(arrivalMessage, { unit, place, url })
  return whatsAppMessage(text)
}
