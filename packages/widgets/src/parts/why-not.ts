import { type BalizaError, formatAge, isUnreached, spanishFormats, type WidgetTexts } from '@baliza/sdk-core'

/** The texts of a live widget about its connection. */
export type LiveTexts = Pick<WidgetTexts['map'], 'locale' | 'stale' | 'unreachable' | 'unreadable'>

/** The server's own text, which is Spanish. In another language only that of a refusal is shown: no text of ours says why. */
export function serverSays(
  error: BalizaError | null,
  { locale }: Pick<LiveTexts, 'locale'>,
): string | undefined {
  const isRefusal = error?.code === 'refused' || error?.code === 'origin'
  return locale === spanishFormats.locale || isRefusal ? error?.mensaje : ''
}

/** Why nothing has come, in a sentence: the server's own text, or ours by what went wrong. */
export function whyNot(error: BalizaError | null, say: LiveTexts): string {
  if (error === null) return ''
  return serverSays(error, say) || (isUnreached(error) ? say.unreachable : say.unreadable)
}

/** The notice beside old data: that there is no connection, or why a host that is reached gives no new ones. */
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
