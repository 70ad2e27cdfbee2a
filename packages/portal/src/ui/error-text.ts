import { type BalizaError, isBalizaError, type PortalTexts } from '@baliza/sdk-core'

/**
 * What to tell a person about a call that failed: the server's own words, or ours by what went wrong
 * (specification 1 and 2, section 8).
 * @param unsaid what the specification says of a host that answers without what was asked for, and without a reason
 * @throws what is no {@link BalizaError}: a mistake of ours is not the reader's
 */
export function errorText(error: unknown, { errors }: Pick<PortalTexts, 'errors'>, unsaid?: string): string {
  if (!isBalizaError(error)) throw error
  // Of what may have been done nobody is told to try again: it would be done twice.
  if (error.outcome === 'unknown') {
    return `${asSentence(error.mensaje || errors.unanswered)} ${errors.mayBeDone}`
  }
  const isAnswer = error.code === 'refused' || error.code === 'malformed'
  return error.mensaje || (isAnswer && unsaid) || ownWords(error, errors)
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function ownWords({ code }: BalizaError, errors: PortalTexts['errors']): string {
  switch (code) {
    case 'offline':
      return errors.offline
    case 'timeout':
      return errors.timeout
    case 'malformed':
      return errors.malformed
    case 'forbidden':
      return errors.forbidden
    case 'unavailable':
      return errors.unavailable
    case 'inactive':
      return errors.inactive
    case 'http':
    case 'refused':
    case 'unauthorized':
    case 'aborted':
      return errors.http
  }
}
