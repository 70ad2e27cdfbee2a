/** Names of secrets in a query, a form, JSON or a header, in any case. */
const names = /token|secret|pass|pwd|clave|contrase|auth|bearer|key/gi
/** Characters that may follow each name: `secreto`, `password`, `authorization`, `contraseña` in any encoding. */
const restOfWord = /\w*/y
const restOfContrase = /[^\s=:&"']{0,9}/y
const nothing = /(?:)/y
/** Characters between a name and its value. */
const separator = /["']?[\s=:]+/y
const scheme = /(?:bearer|basic)\s+/iy
const openingQuote = /["']?/y
const value = /[^&"'\s,;}]+/y

const longNames: ReadonlySet<string> = new Set(['secret', 'pass', 'auth'])

/**
 * Replaces the value of each secret by `***`. External senders choose the text, so the cost must be linear. Each expression is
 * tried at one position, and the rest of a word is read once, however many names it contains.
 */
export function hideSecrets(text: string): string {
  let hidden = ''
  let copied = 0
  /** End of the last word that has no value. */
  let endOfWord = -1
  names.lastIndex = 0
  for (let found = names.exec(text); found !== null; found = names.exec(text)) {
    const name = found[0].toLowerCase()
    const after = names.lastIndex
    const isLong = longNames.has(name)
    if (isLong && after <= endOfWord) continue
    const rest = isLong ? restOfWord : name === 'contrase' ? restOfContrase : nothing
    const end = skip(rest, text, after)
    const start = startOfValue(text, end)
    const past = start === null ? null : skip(value, text, start)
    if (start !== null && past !== null && past > start) {
      hidden += `${text.slice(copied, start)}***`
      copied = past
      names.lastIndex = past
    } else if (isLong) endOfWord = end
  }
  return hidden + text.slice(copied)
}

/** @returns `null` if no separator follows the name */
function startOfValue(text: string, end: number): number | null {
  const separated = skip(separator, text, end)
  return separated === end ? null : skip(openingQuote, text, skip(scheme, text, separated))
}

/**
 * @param part a sticky expression
 * @returns the position after its match, or `from` if it does not match
 */
function skip(part: RegExp, text: string, from: number): number {
  part.lastIndex = from
  return part.test(text) ? part.lastIndex : from
}
