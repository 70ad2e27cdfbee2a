import { type BalizaError, isBalizaError, type PortalTexts } from '@baliza/sdk-core/internal'
import { isLoadFailure } from '../loading/load-failure.js'

type ErrorTexts = Pick<PortalTexts, 'errors' | 'portal'>

/**
 * Returns the message for a failed call: the server's, or ours by the error's code (specification 1 and 2, section 8). If given,
 * `unsaid` is the specification's text for a response without data and without a reason.
 * @throws any error other than a {@link BalizaError}: a programming error is not shown to the user
 */
export function errorText(error: unknown, texts: ErrorTexts, unsaid?: string): string {
  const { errors } = texts
  if (!isBalizaError(error)) throw error
  // A command that may have been executed must not be repeated, so no retry is suggested.
  if (error.outcome === 'unknown') {
    return `${asSentence(error.mensaje || errors.unanswered)} ${errors.mayBeDone}`
  }
  const isAnswer = error.code === 'refused' || error.code === 'malformed'
  return error.mensaje || (isAnswer && unsaid) || ownText(error, texts)
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function ownText({ code, cause }: BalizaError, { errors, portal }: ErrorTexts): string {
  switch (code) {
    case 'offline':
      // The network may be available again: the browser only reports that the required code did not load.
      return isLoadFailure(cause) ? portal.partFailed : errors.connection
    case 'token':
      return errors.connection
    case 'timeout':
      return errors.timeout
    case 'malformed':
      return errors.malformed
    case 'forbidden':
    case 'origin':
      return errors.forbidden
    case 'unavailable':
      return errors.unavailable
    case 'inactive':
      return errors.inactive
    case 'http':
    case 'hook':
    case 'refused':
    case 'unauthorized':
    case 'aborted':
      return errors.http
  }
}
