import {
  type BalizaError,
  type BalizaErrorCode,
  formatAge,
  isUnreached,
  spanishFormats,
} from '@baliza/sdk-core/internal'
import type { WidgetTexts } from '../texts/widget-texts.js'

/** The texts of a live widget about its connection. */
export type LiveTexts = Pick<WidgetTexts['map'], 'locale' | 'stale' | 'unreachable' | 'unreadable'>

/**
 * Returns the server's own text, which is Spanish. In other languages it is returned only for refusals, because the SDK has no
 * text with the reason.
 */
export function serverText(
  error: BalizaError | null,
  { locale }: Pick<LiveTexts, 'locale'>,
): string | undefined {
  const isRefusal = error?.code === 'refused' || error?.code === 'origin'
  return locale === spanishFormats.locale || isRefusal ? error?.mensaje : ''
}

/**
 * Returns why there are no data, in a sentence: the server's own text, or the SDK's text for the error.
 * @param own the widget's own texts for some errors
 */
export function errorSentence(
  error: BalizaError | null,
  say: LiveTexts,
  own: Readonly<Partial<Record<BalizaErrorCode, string>>> = {},
): string {
  if (error === null) return ''
  const standard = isUnreached(error) ? say.unreachable : say.unreadable
  return serverText(error, say) || (own[error.code] ?? standard)
}

/** Returns why the session has ended. @param otherwise for an active user */
export function endedSentence(
  error: BalizaError | null,
  say: LiveTexts,
  session: WidgetTexts['session'],
  otherwise: string,
): string {
  return serverText(error, say) || (error?.code === 'inactive' ? session.inactive : otherwise)
}

/** Returns the notice next to old data: that there is no connection, or why a reachable server sends no new data. */
export function staleSentence(error: BalizaError | null, say: LiveTexts): string {
  return error === null || isUnreached(error) ? say.stale : errorSentence(error, say)
}

/** Returns the age of data that the server has not updated; at least 1 s, so that it is never 'ahora'. */
export function staleAge(
  receivedAt: number,
  now: number,
  say: Pick<WidgetTexts['map'], 'staleAge' | 'ago' | 'now'>,
): string {
  return say.staleAge.replace('{age}', formatAge(Math.min(receivedAt, now - 1_000), now, say))
}
