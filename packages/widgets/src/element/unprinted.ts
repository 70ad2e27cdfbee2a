import { closestAround } from '../client/find-client.js'
import { createSetupTexts } from '../texts/setup-texts.js'
import { adoptSheets } from '../theme/theme.js'
import type { ElementHost } from './define-element.js'
import { loadTexts } from './languages.js'
import unprintedCss from './unprinted.css?text'

/**
 * Adds a note, visible only in print, that a widget outside of the viewport has not been loaded. Otherwise the paper would be
 * blank there.
 */
export async function sayUnprinted({ element, root }: ElementHost): Promise<Element> {
  const lang = closestAround(element, '[lang]')?.getAttribute('lang') ?? ''
  const say = /^(en|pt)/i.test(lang) ? await loadTexts(lang) : null
  const sentence = document.createElement('p')
  sentence.className = 'baliza-unprinted'
  sentence.lang = say === null ? 'es' : lang
  sentence.textContent = say?.().setup?.unprinted ?? createSetupTexts().unprinted
  adoptSheets(root, [unprintedCss])
  root.append(sentence)
  return sentence
}
