/**
 * Returns the server and the token of a link to one unit (`https://host/#/follow?t=…`, as the portal shares it, possibly below a
 * path). Returns `null` if the link has no token, for instance if it was copied only in part.
 */
export function readLink(link: string): { readonly host: string; readonly token: string } | null {
  if (!URL.canParse(link, location.href)) return null
  const { origin, pathname, hash } = new URL(link, location.href)
  const token = new URLSearchParams(hash.replace(/^[^?]*/, '')).get('t')
  return token === null
    ? null
    : { host: origin + pathname.replace(/(?<![^/])[^/]*$/, '').replace(/\/$/, ''), token }
}
