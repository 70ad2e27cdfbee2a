import type { BalizaError } from '@baliza/sdk-core/internal'
import { endedSentence, errorSentence, type LiveTexts } from '../parts/error-sentence.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import type { LifecycleProps } from './lifecycle.js'
import { describeCause, type WidgetError } from './widget-error.js'

/** Reports a failure to the page. `null` means that the session was closed. */
export function tellError(
  host: LifecycleProps,
  error: BalizaError | null,
  texts: { readonly session: WidgetTexts['session']; readonly say: LiveTexts },
): void {
  const auth = isAuth(error)
  const { session, say } = texts
  const message = auth ? endedSentence(error, say, session, session.ended) : errorSentence(error, say)
  const closed = {
    code: 'unauthorized',
    developerMessage: 'the session was closed',
    request: null,
    status: null,
    cause: undefined,
  } as const
  const detail: WidgetError = { ...(error === null ? closed : describeCause(error)), message }
  if (error !== null) host.onError?.(detail)
  if (auth) host.onAuthRequired?.(detail)
}

/**
 * Returns whether the failure is a missing session, which the page's own server has to provide. `origin` is not: a login does not
 * add a site to the list of allowed sites.
 */
function isAuth(error: BalizaError | null): boolean {
  if (error?.code === 'origin') return false
  return (
    error === null ||
    error.code === 'unauthorized' ||
    error.code === 'inactive' ||
    (error.call === 'getToken' && (error.httpStatus === 401 || error.httpStatus === 403))
  )
}
