import { isBalizaError, type PortalTexts } from '@baliza/sdk-core'

/** The result of a login call. */
interface LoginAnswer {
  readonly status: number
  readonly mensaje?: string | undefined
}

/**
 * The message for a login that failed (specification 1, sections 4 and 8).
 * @returns `null` for status 1
 */
export async function loginProblem(asked: Promise<LoginAnswer>, texts: PortalTexts): Promise<string | null> {
  const { errors } = texts
  try {
    const { status } = await asked
    if (status === 1) return null
    return status === 2 ? errors.inactive : errors.credentials
  } catch (error) {
    if (!isBalizaError(error)) throw error
    if (error.httpStatus === 429) return error.mensaje || texts.portal.login.tooMany
    switch (error.code) {
      case 'offline':
      case 'timeout':
        return errors.offline
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
        return error.mensaje || errors.http
    }
  }
}
