import { type BalizaErrorCode, isBalizaError } from '@baliza/sdk-core/internal'
import type { PortalTexts } from '../../context/portal-texts.js'

/** Names of the sentences that replace the server's own text. */
const sentences: Readonly<Partial<Record<BalizaErrorCode, keyof PortalTexts['errors']>>> = {
  offline: 'connection',
  timeout: 'connection',
  inactive: 'inactive',
  refused: 'credentials',
  unauthorized: 'credentials',
  forbidden: 'credentials',
}

/** Returns the message for a failed login (specification 1, sections 4 and 8), or `null` if it succeeds. */
export async function loginProblem(asked: Promise<unknown>, texts: PortalTexts): Promise<string | null> {
  const { errors } = texts
  try {
    await asked
    return null
  } catch (error) {
    if (!isBalizaError(error)) throw error
    const { code, httpStatus, mensaje } = error
    if (code === 'aborted') return null
    if (httpStatus === 429) return mensaje || texts.portal.login.tooMany
    const sentence = sentences[code]
    return sentence === undefined ? mensaje || errors.http : errors[sentence]
  }
}
