import { mergeTexts, ownValue } from '@baliza/sdk-core/internal'
import type { LanguageTexts, TextsOverrides } from './widget-texts.js'

/** Creates the widgets' texts in one language, with the application's overrides. */
export type SayTexts = (overrides?: TextsOverrides) => LanguageTexts

const tables = {
  en: () => import('./en.js').then(({ en }) => en),
  pt: () => import('./pt.js').then(({ pt }) => pt),
} as const

/**
 * Loads the widgets' texts in the language of an HTML `lang` (`en-GB`, `pt`). Times and numbers have the format of that locale.
 * `null` for a language without a translation, and for Spanish, which is built in.
 *
 * @example
 *     const say = await loadTexts('en')
 *     const page = <BalizaProvider client={client} texts={say?.({ map: { fit: 'Whole fleet' } })}>…</BalizaProvider>
 */
export async function loadTexts(lang: string): Promise<SayTexts | null> {
  const language = lang.toLowerCase().split('-', 1)[0] as keyof typeof tables
  const load = ownValue(tables, language)
  if (load === undefined) return null
  const table = withLocale(await load(), lang)
  return (overrides) => mergeTexts(mergeTexts(table, overrides), overrides?.[language])
}

/** Uses a narrower locale than that of the table, if the browser supports it: `en-GB` writes the day first. */
function withLocale(table: LanguageTexts, lang: string): LanguageTexts {
  if (!lang.includes('-') || !isLocale(lang)) return table
  const locale = { locale: lang }
  const live = { alerts: locale, map: locale, positions: locale, reports: locale }
  return mergeTexts(table, live)
}

/** A `lang` may contain any text. */
function isLocale(lang: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(lang).length > 0
  } catch {
    // Not a valid language tag.
    return false
  }
}
