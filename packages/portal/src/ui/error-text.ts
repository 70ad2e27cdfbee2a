import { type BalizaError, isBalizaError, type PortalTexts } from '@baliza/sdk-core'

/**
 * What to tell a person about a call that failed: the server's own words, or ours by what went wrong
 * (specification 1 and 2, section 8).
 * @throws what is no {@link BalizaError}: a mistake of ours is not the reader's
 */
export function errorText(error: unknown, { errors }: Pick<PortalTexts, 'errors'>): string {
  if (!isBalizaError(error)) throw error
  return error.mensaje || ownWords(error, errors)
}

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
