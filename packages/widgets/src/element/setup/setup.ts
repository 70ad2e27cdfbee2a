import { fill } from '@baliza/sdk-core/internal'
import type { SetupFault } from '../../client/widget-error.js'
import { createSetupTexts } from '../../texts/setup-texts.js'
import { adoptSheets, colorSchemes, type Theme } from '../../theme/theme.js'
import type { ElementHost } from '../define-element.js'
import { readLink } from '../read-link.js'
import { type Facts, type Fault, findFault } from './find-fault.js'
import { oncePerPage } from './once-per-page.js'
import setupCss from './setup.css?text'

const developerSentences: Readonly<Record<SetupFault, string>> = {
  'no-client': 'there is no <baliza-client> around this element or before it',
  'wrong-for': 'the attribute "for" names no <baliza-client>',
  'no-host': 'the <baliza-client> has no attribute "host"',
}

/** Time that a widget may show nothing before the reason is shown, in ms. */
const tooLong = 15_000

/**
 * Shows what is wrong with how a widget is set up on its page: on a card over the widget, and once in the console, with the steps
 * that fix it. Loaded by the first widget that shows nothing.
 */
export function createSetup(host: ElementHost, factsNow: () => Omit<Facts, 'late' | 'link'>) {
  const { element, root } = host
  adoptSheets(root, [setupCss])
  const place = root.querySelector<HTMLElement>('.baliza-place')
  const slot = document.createElement('slot')
  slot.name = 'error'
  let shown: Fault | null = null
  let shownIn: Facts['say'] = null
  /** Counts the calls of `look`. Of several concurrent calls only the last one has an effect. */
  let turn = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    void look()
  }, tooLong)

  async function look(): Promise<void> {
    turn += 1
    const mine = turn
    const facts = factsNow()
    const follow = element.getAttribute('follow') ?? ''
    const link = follow === '' ? null : readLink(follow) === null ? 'cut' : 'whole'
    // Without a client nothing is loading.
    const fault = await findFault({ ...facts, link, late: late || facts.client === null })
    if (mine !== turn) return
    if (fault === null) clear()
    else show(fault, facts)
  }

  function clear() {
    shown = null
    slot.remove()
    place?.toggleAttribute('inert', false)
  }

  function show(fault: Fault, facts: Omit<Facts, 'late' | 'link'>) {
    if (shown?.name === fault.name && shownIn === facts.say) return
    const isNew = shown?.code !== fault.code
    shown = fault
    shownIn = facts.say
    const given = facts.source?.texts
    const texts = facts.say?.(given).setup ?? createSetupTexts(given)
    const error = facts.status?.error
    const filling = {
      tag: element.localName,
      id: facts.id ?? '',
      host: facts.client?.host || location.origin,
      url: fault.url ?? '',
      origin: location.origin,
      status: error?.httpStatus ?? '',
    }
    // If the server refused and the language is Spanish, the server's own text is shown: it is more specific.
    const isRefused = error?.code === 'inactive' || fault.name.startsWith('token')
    const title =
      facts.say === null && isRefused && error?.mensaje
        ? error.mensaje
        : fill(texts[fault.name].title, filling)
    const mend = fill(texts[fault.name].mend, filling)
    oncePerPage(`${fault.name} ${filling.host} ${filling.url} ${filling.id}`, () =>
      console.error(`[baliza] <${element.localName}>: ${title}. ${mend}`),
    )
    // An ended link cannot become valid again.
    const isFinal = fault.code !== undefined || fault.name === 'linkEnded'
    const box = card(title, mend, facts.status === null || isFinal ? null : [texts.retry, facts.status.retry])
    box.lang = place?.lang ?? ''
    const theme = (host.values.theme as Theme | undefined) ?? facts.source?.theme ?? 'auto'
    box.style.colorScheme = colorSchemes[theme]
    slot.replaceChildren(box)
    root.append(slot)
    place?.toggleAttribute('inert', true)
    host.state('loading', false)
    host.state('error', true)
    if (fault.code !== undefined && isNew)
      host.emit('baliza-error', {
        code: fault.code,
        message: `${title}. ${mend}`,
        developerMessage: developerSentences[fault.code],
        request: null,
        status: null,
        cause: undefined,
      })
  }

  return {
    look,
    remove() {
      turn += 1
      clearTimeout(timer)
      clear()
    },
  }
}

export type Setup = ReturnType<typeof createSetup>

function card(
  title: string,
  mend: string,
  retry: readonly [text: string, run: () => void] | null,
): HTMLElement {
  const box = document.createElement('div')
  box.className = 'baliza-setup'
  box.setAttribute('part', 'error')
  box.setAttribute('role', 'alert')
  const heading = document.createElement('strong')
  heading.textContent = title
  const text = document.createElement('p')
  text.textContent = mend
  box.append(heading, text)
  if (retry !== null) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = retry[0]
    button.addEventListener('click', retry[1])
    box.append(button)
  }
  return box
}
