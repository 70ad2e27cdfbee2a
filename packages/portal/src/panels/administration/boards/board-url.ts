import type { BoardLink } from '@baliza/sdk-core/internal'

export interface ReadBoard extends Pick<BoardLink, 'token'> {
  readonly name: string
}

/** Returns the URL of a linked board. Its token is in the hash, which browsers do not send to servers. */
export function boardUrl(
  { token, name }: ReadBoard,
  page: Pick<Location, 'origin' | 'pathname'> = location,
): string {
  return `${page.origin}${page.pathname}#/tablero?${new URLSearchParams({ t: token, nombre: name })}`
}

/** Reads `#/tablero?t=…&nombre=…`. The token is `null` if it is incomplete. */
export function readBoard(query: URLSearchParams): { readonly token: string | null; readonly name: string } {
  const token = query.get('t') ?? ''
  return { token: /^[\w-]{8,200}$/.test(token) ? token : null, name: query.get('nombre') ?? '' }
}
