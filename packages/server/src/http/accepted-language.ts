import { ownValue } from '@baliza/agreement'
import { readPreferences } from './preferences.js'

/**
 * Returns the preferred language of those that there are texts for.
 * @param header `Accept-Language`
 * @param texts by language
 */
export function acceptedLanguage<Texts extends { readonly es: unknown }>(
  header: string | undefined,
  texts: Texts,
  otherwise: keyof Texts = 'es',
): keyof Texts {
  const wanted = readPreferences(header).map(({ value }) => value.split('-', 1)[0] ?? '')
  return (wanted.find((language) => ownValue(texts, language) !== undefined) ?? otherwise) as keyof Texts
}
