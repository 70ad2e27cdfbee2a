import { type BalizaErrorCode, isBalizaError } from '@baliza/sdk-core/internal'
import type { PortalTexts } from '../../context/portal-texts.js'
import { isLoadFailure } from '../loading/load-failure.js'

type ErrorTexts = Pick<PortalTexts, 'errors' | 'portal'>

/**
 * Returns the message for a failed call: the server's, or ours by the error's code (specification 1 and 2, section 8). If given,
 * `unsaid` is the specification's text for a response without data and without a reason.
 * @param isRepeatable whether a second press cannot do it twice, so that the user may try again without checking
 * @throws any error other than a {@link BalizaError}: a programming error is not shown to the user
 */
export function errorText(error: unknown, texts: ErrorTexts, unsaid?: string, isRepeatable = false): string {
  const { errors } = texts
  if (!isBalizaError(error)) throw error
  // A command that may have been executed must not be repeated, so no retry is suggested.
  if (error.outcome === 'unknown' && !isRepeatable) {
    return `${asSentence(error.mensaje || errors.unanswered)} ${errors.mayBeDone}`
  }
  const isAnswer = error.code === 'refused' || error.code === 'malformed'
  // The network may be available again: the browser only reports that the required code did not load.
  const isPart = error.code === 'offline' && isLoadFailure(error.cause)
  const ownText = isPart ? texts.portal.partFailed : errors[sentences[error.code]]
  return error.mensaje || (isAnswer && unsaid) || ownText
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Name of the sentence for each error code. The type requires every code. */
const sentences: Readonly<Record<BalizaErrorCode, keyof PortalTexts['errors']>> = {
  offline: 'connection',
  token: 'connection',
  timeout: 'timeout',
  malformed: 'malformed',
  forbidden: 'forbidden',
  origin: 'forbidden',
  unavailable: 'unavailable',
  inactive: 'inactive',
  http: 'http',
  hook: 'http',
  refused: 'http',
  unauthorized: 'http',
  aborted: 'http',
}
