import type { BoardLink } from '@baliza/sdk-core'

/** The parts of the URL of a board: its token, and what it is called. */
export interface ReadBoard extends Pick<BoardLink, 'token'> {
  readonly name: string
}

/** The URL of a board that is shown by a link. Its token is in the hash, which browsers do not send to servers. */
export function boardUrl(
  { token, name }: ReadBoard,
  page: Pick<Location, 'origin' | 'pathname'> = location,
): string {
  return `${page.origin}${page.pathname}#/tablero?${new URLSearchParams({ t: token, nombre: name })}`
}

/** Reads `#/tablero?t=…&nombre=…`; a token is `null` where it has lost a part. */
export function readBoard(query: URLSearchParams): { readonly token: string | null; readonly name: string } {
  const token = query.get('t') ?? ''
  return { token: /^[\w-]{8,200}$/.test(token) ? token : null, name: query.get('nombre') ?? '' }
}
