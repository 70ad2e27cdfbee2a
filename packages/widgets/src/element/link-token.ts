/** The token of a link to one unit (`https://host/#/follow?t=…`); `null`: it has none, as one that was copied in part. */
export function linkToken(link: string): string | null {
  if (!URL.canParse(link, location.href)) return null
  return new URLSearchParams(new URL(link, location.href).hash.replace(/^[^?]*/, '')).get('t')
}
