import { closestAround } from '../../client/find-client.js'
import type { WidgetError } from '../../client/widget-error.js'
import { createSetupTexts } from '../../texts/setup-texts.js'
import type { ElementHost } from '../define-element.js'
import { loadTexts } from '../languages.js'

/** Shows a message that this browser does not support the widget. Without it the widget would be black. */
export async function sayOldBrowser({ element, root, state, emit }: ElementHost): Promise<void> {
  const lang = closestAround(element, '[lang]')?.getAttribute('lang') ?? ''
  const say = /^(en|pt)/i.test(lang) ? await loadTexts(lang) : null
  const sentence = document.createElement('p')
  sentence.setAttribute('part', 'error')
  sentence.setAttribute('role', 'alert')
  sentence.lang = say === null ? 'es' : lang
  const message = say?.().setup?.oldBrowser ?? createSetupTexts().oldBrowser
  sentence.textContent = message
  root.replaceChildren(sentence)
  state('error', true)
  const error: WidgetError = {
    code: 'old-browser',
    message,
    developerMessage: 'this browser lacks light-dark() or relative colors',
    request: null,
    status: null,
    cause: undefined,
  }
  emit('baliza-error', error)
}
