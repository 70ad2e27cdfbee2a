import { isBalizaError, type PortalTexts } from '@baliza/sdk-core/internal'

/** Returns the message for a failed login (specification 1, sections 4 and 8), or `null` if it succeeds. */
export async function loginProblem(asked: Promise<unknown>, texts: PortalTexts): Promise<string | null> {
  const { errors } = texts
  try {
    await asked
    return null
  } catch (error) {
    if (!isBalizaError(error)) throw error
    if (error.httpStatus === 429) return error.mensaje || texts.portal.login.tooMany
    switch (error.code) {
      case 'offline':
      case 'timeout':
        return errors.connection
      case 'inactive':
        return errors.inactive
      case 'refused':
      case 'unauthorized':
      case 'forbidden':
        return errors.credentials
      case 'aborted':
        return null
      case 'http':
      case 'malformed':
      case 'origin':
      case 'unavailable':
      case 'token':
      case 'hook':
        return error.mensaje || errors.http
    }
  }
}
