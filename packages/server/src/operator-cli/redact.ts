import { settings } from '../settings/settings.js'
import { givenText } from '../settings/settings-given.js'
import type { Environment } from './context.js'

/** Minimum length of a redacted value. Shorter values would also match ordinary numbers and words. */
const shortest = 4

/**
 * Removes secrets from a text:
 * - the values of secret settings and the passwords in them,
 * - API keys and bearer tokens,
 * - user, password and query values of URLs,
 * - all but the last four digits of an IMEI, because it is a tracker's only credential.
 */
export function createRedaction(environment: Environment): (text: string) => string {
  const values = [...new Set(Object.values(settings).flatMap((row) => secretsOf(row, environment)))].sort(
    (a, b) => b.length - a.length,
  )
  return (text) => {
    let clean = text
    for (const value of values) clean = clean.replaceAll(value, hidden)
    return clean
      .replace(/\b(bz_\w{8})[\w-]{43}/g, `$1${hidden}`)
      .replace(/\b(Bearer )[\w.~+/=-]{8,}/gi, `$1${hidden}`)
      .replace(/\b([a-z][a-z0-9+]{1,9}:\/\/)[^\s/@"']{1,512}@/gi, `$1${hidden}@`)
      .replace(/([?&][\w-]{1,64}=)[^\s&"'|{}]{1,512}/g, `$1${hidden}`)
      .replace(/(?<!\d)\d{11}(\d{4})(?!\d)/g, '…$1')
  }
}

const hidden = '«secreto»'

/** Returns the value of a secret setting, and the password in it if it is a URL. */
function secretsOf(
  row: (typeof settings)[keyof typeof settings],
  environment: Environment,
): readonly string[] {
  const value = givenText(environment, row)?.trim() ?? ''
  if (!('secret' in row) || row.secret !== true || value === '' || value === row.standard) return []
  const [, password = ''] = /^[a-z+]+:\/\/[^/?#:@]*:([^/?#@]*)@/i.exec(value) ?? []
  return [value, password, decoded(password)].filter((one) => one.length >= shortest)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
