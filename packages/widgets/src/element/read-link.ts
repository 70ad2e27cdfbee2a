/**
 * Whose a link to one unit is (`https://host/#/follow?t=…`, as the portal shares it, which may be below a path), and its
 * token; `null`: it has none, as one that was copied in part.
 */
export function readLink(link: string): { readonly host: string; readonly token: string } | null {
  if (!URL.canParse(link, location.href)) return null
  const { origin, pathname, hash } = new URL(link, location.href)
  const token = new URLSearchParams(hash.replace(/^[^?]*/, '')).get('t')
  return token === null
    ? null
    : { host: origin + pathname.replace(/(?<![^/])[^/]*$/, '').replace(/\/$/, ''), token }
}
