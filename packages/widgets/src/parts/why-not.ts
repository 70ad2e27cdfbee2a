import { type BalizaError, formatAge, isUnreached, spanishFormats, type WidgetTexts } from '@baliza/sdk-core'

/** What a live widget says of its connection. */
export type LiveTexts = Pick<WidgetTexts['map'], 'locale' | 'stale' | 'unreachable' | 'unreadable'>

/** The server's own text, which is Spanish: in another language only that of a refusal, which no code tells. */
export function serverSays(
  error: BalizaError | null,
  { locale }: Pick<LiveTexts, 'locale'>,
): string | undefined {
  return locale === spanishFormats.locale || error?.code === 'refused' ? error?.mensaje : ''
}

/** Why nothing has come, in a sentence: the server's own text, or ours by what went wrong. */
export function whyNot(error: BalizaError | null, say: LiveTexts): string {
  if (error === null) return ''
  return serverSays(error, say) || (isUnreached(error) ? say.unreachable : say.unreadable)
}

/** What is beside data that are old: that there is no connection, or the answer of a host that can be reached. */
export function whyStale(error: BalizaError | null, say: LiveTexts): string {
  return error === null || isUnreached(error) ? say.stale : whyNot(error, say)
}

/** How old data are that a host has not renewed: never of 'ahora'. */
export function staleAge(
  receivedAt: number,
  now: number,
  say: Pick<WidgetTexts['map'], 'staleAge' | 'ago' | 'now'>,
): string {
  return say.staleAge.replace('{age}', formatAge(Math.min(receivedAt, now - 1_000), now, say))
}
