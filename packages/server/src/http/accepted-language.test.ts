import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.js'

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['*', 'es'],
  ['en-US,en;q=0.9', 'en'],
  ['pt-BR', 'pt'],
  ['fr-FR,fr;q=0.9,en;q=0.5,pt;q=0.7', 'pt'],
  ['en;q=0, es', 'es'],
  ['de', 'es'],
  ['constructor,toString', 'es'],
])('%s is read as %s', (header, language) => {
  expect(acceptedLanguage(header, { es: 1, en: 1, pt: 1 })).toBe(language)
})
