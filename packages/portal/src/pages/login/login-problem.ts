import { isBalizaError, type Texts } from '@baliza/sdk-core'

/** What the SDK says of a login. */
interface LoginAnswer {
  readonly status: number
  readonly mensaje?: string | undefined
}

/**
 * What to tell the visitor about a login (specification 1, sections 4 and 8).
 * @returns `null` where there is nothing to tell: status 1
 */
export async function loginProblem(asked: Promise<LoginAnswer>, texts: Texts): Promise<string | null> {
  const { login } = texts.portal
  try {
    const { status } = await asked
    if (status === 1) return null
    return status === 2 ? login.inactive : login.wrong
  } catch (error) {
    if (!isBalizaError(error)) throw error
    if (error.httpStatus === 429) return error.mensaje || login.tooMany
    switch (error.code) {
      case 'offline':
      case 'timeout':
        return login.offline
      case 'inactive':
        return login.inactive
      case 'refused':
      case 'unauthorized':
      case 'forbidden':
        return login.wrong
      case 'aborted':
        return null
      case 'http':
      case 'malformed':
      case 'unavailable':
        return error.mensaje || login.failed
    }
  }
}
