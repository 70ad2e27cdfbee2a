import { type BalizaError, formatAge, type WidgetTexts } from '@baliza/sdk-core'

/** What a live widget says of its connection. */
export type LiveTexts = Pick<WidgetTexts['map'], 'stale' | 'unreachable' | 'unreadable'>

/** Why nothing has come, in a sentence: the server's own words, or ours by what went wrong. */
export function whyNot(error: BalizaError | null, say: LiveTexts): string {
  if (error === null) return ''
  return error.mensaje || (isUnreached(error) ? say.unreachable : say.unreadable)
}

/** What stands beside data that are old: that there is no connection, or what a host said that can be reached. */
export function whyStale(error: BalizaError | null, say: LiveTexts): string {
  return error === null || isUnreached(error) ? say.stale : whyNot(error, say)
}

const isUnreached = ({ code }: BalizaError) => code === 'offline' || code === 'timeout'

/** How old data are that a host has not renewed: never of 'ahora'. */
export function staleAge(receivedAt: number, now: number, say: Pick<WidgetTexts['map'], 'staleAge'>): string {
  return say.staleAge.replace('{age}', formatAge(Math.min(receivedAt, now - 1_000), now))
}
