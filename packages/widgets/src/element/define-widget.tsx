import { type BalizaClient, preloadable } from '@baliza/sdk-core/internal'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { clientChange, closestAround, findClient, rootsOf } from '../client/find-client.js'
import type { WidgetStatus } from '../client/lifecycle.js'
import { ContextProvider } from '../client/provider.js'
import { logFailure } from '../client/widget-error.js'
import type { SayTexts } from '../texts/languages.js'
import type { TextsOverrides } from '../texts/widget-texts.js'
import { adoptSheets } from '../theme/theme.js'
import { given, oneOf, text } from './coercions.js'
import { type Behaviour, defineElement, type ElementHost } from './define-element.js'
import type { Setup } from './setup/setup.js'
import { type AnyTable, attribute, property, type WidgetTable } from './table.js'
import widgetCss from './widget.css?text'

/** The rows that every widget's element has in addition to the props of its component. */
const shellRows = {
  for: attribute(text),
  client: property(
    given<BalizaClient>('BalizaClient', (value) => typeof value === 'object' && value !== null),
  ),
  loading: attribute(oneOf(['lazy', 'eager'])),
}

export type ShellRow = keyof typeof shellRows

/** Returns a widget's table with the shared rows: everything that its element accepts. */
export function withShell<Props>(table: WidgetTable<Props>): AnyTable {
  return { ...table, rows: { ...shellRows, ...table.rows } } as unknown as AnyTable
}

/** Registers a widget's element (see {@link defineElement}). */
export function defineWidget<Props>(table: WidgetTable<Props>): void {
  const whole = withShell(table)
  const { handles } = table
  // The rows check the values that a page sets. After that check the component accepts them without types.
  const Widget = table.component as ComponentType<Record<string, unknown>>
  defineElement(
    whole,
    (host) =>
      isOldBrowser()
        ? beginNothing(host)
        : beginWidget(host, whole, Widget, handles?.refOf(host.element), table.texts),
    (host) => handles?.methodsOf(host.element) ?? {},
  )
}

/** Returns whether this browser lacks one of the newest CSS features that the stylesheets need. The map would be black there. */
const isOldBrowser = () =>
  globalThis.CSS?.supports('color', 'light-dark(oklch(from red l c h), red)') === false

function beginNothing(host: ElementHost): Behaviour {
  import('./setup/old-browser.js')
    .then(({ sayOldBrowser }) => sayOldBrowser(host))
    .catch((cause: unknown) => host.emit('baliza-error', logFailure('the notice of an old browser', cause)))
  return { update() {}, remove() {} }
}

/** Time that a widget waits for its client before it reports to the page that something is missing, in ms. */
const grace = 2_000

type Say = (overrides?: TextsOverrides) => TextsOverrides

/** Memoizes the texts: the same overrides in the same language give the same object, so an unrelated change renders nothing. */
function createTextsOf() {
  let known: TextsOverrides | undefined
  let knownSay: Say | undefined
  let texts: TextsOverrides = {}
  return (say: Say, overrides?: TextsOverrides) => {
    if (say !== knownSay || overrides !== known) texts = say(overrides)
    known = overrides
    knownSay = say
    return texts
  }
}

const loadSetup = preloadable(() => import('./setup/setup.js'))

function beginWidget(
  host: ElementHost,
  table: AnyTable,
  Widget: ComponentType<Record<string, unknown>>,
  handleRef: unknown,
  spanish: Say,
) {
  adoptSheets(host.root, [widgetCss])
  const place = document.createElement('div')
  place.className = 'baliza-place'
  host.root.replaceChildren(place)
  const view = createRoot(place)
  const events = eventProps(host, table)

  const failed = new Set<string>()
  /** Reports each failed part of the element once. The next change loads the part again. */
  const fail = (part: string, cause: unknown) => {
    if (failed.has(part)) return
    failed.add(part)
    host.emit('baliza-error', logFailure(part, cause, unreachableOf(spanish())))
  }
  const failing = (part: string) => (cause: unknown) => fail(part, cause)

  let status: WidgetStatus | null = null
  let setup: Promise<Setup> | undefined
  const facts = () => {
    const id = host.values.for as string | undefined
    const source = findClient(host.element, id)
    const client = (host.values.client as BalizaClient | undefined) ?? source?.client ?? null
    return { id, source, client, status, say: say ?? null }
  }
  /** Finds out why nothing is shown, and watches the reason from then on. */
  const find = () => {
    setup ??= loadSetup().then(({ createSetup }) => createSetup(host, facts))
    look()
  }
  const look = () => setup?.then((there) => there.look()).catch(failing('the card of the set-up'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (next: WidgetStatus) => {
    status = next
    const { state, known, empty, error } = next
    // If the note could not be loaded, that failure was already reported.
    if (known || error !== null)
      unprinted?.then(
        (note) => note.remove(),
        () => undefined,
      )
    host.state('loading', state === 'waiting')
    host.state('stale', state === 'stale')
    host.state('error', state === 'failed' || state === 'ended')
    host.state('empty', empty)
    if (error !== null && (!known || state === 'ended')) find()
    else look()
  }

  const textsOf = createTextsOf()
  let lang: string | undefined
  /** The texts of the element's language, or `null` for Spanish. While they are `undefined`, nothing is rendered. */
  let say: SayTexts | null | undefined
  const listen = () => {
    const now = closestAround(host.element, '[lang]')?.getAttribute('lang') ?? ''
    if (now === lang) return
    lang = now
    if (!/^(en|pt)/i.test(now)) {
      say = null
      return
    }
    import('./languages.js')
      .then(({ loadTexts }) => loadTexts(now))
      .catch((cause: unknown) => {
        fail('the texts of the language', cause)
        return null
      })
      .then((next) => {
        if (now !== lang) return
        say = next
        update()
      })
  }
  const langs = new MutationObserver(() => update())

  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) enter()
    },
    { rootMargin: '50%' },
  )
  /** The note on printed pages that this widget has not been loaded. */
  let unprinted: Promise<Element> | undefined
  const enter = () => {
    near.disconnect()
    removeEventListener('beforeprint', enter)
    timer ??= setTimeout(() => status?.known || find(), grace)
    update()
  }
  const update = () => {
    if (timer === undefined) {
      if (host.values.loading === 'eager' || isNear(host.element)) enter()
      else {
        near.observe(host.element)
        addEventListener('beforeprint', enter)
        if (unprinted === undefined) {
          unprinted = import('./unprinted.js').then(({ sayUnprinted }) => sayUnprinted(host))
          unprinted.catch(failing('the note on paper'))
        }
      }
      return
    }
    for (const root of rootsOf(host.element))
      langs.observe(root, { subtree: true, attributeFilter: ['lang'] })
    listen()
    const link = host.element.getAttribute('follow')
    if (link?.includes('#')) {
      import('./follow-link.js')
        .then(({ openLink }) => openLink(link, host))
        .catch(failing('the shared link'))
      if (!host.values.client) return
    }
    if (say === undefined) return
    place.lang = (say && lang) || 'es'
    const { for: _id, client: _client, loading: _loading, theme, ...values } = host.values
    const { source, client } = facts()
    const props = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    view.render(
      <ContextProvider
        client={client}
        theme={(theme as undefined) ?? source?.theme}
        texts={textsOf(say ?? spanish, source?.texts)}
        tell={tell}
      >
        <Widget {...props} {...events} handleRef={handleRef} />
      </ContextProvider>,
    )
    look()
  }
  document.addEventListener(clientChange, update)
  return {
    update,
    remove() {
      near.disconnect()
      removeEventListener('beforeprint', enter)
      langs.disconnect()
      lang = undefined
      clearTimeout(timer)
      setup?.then((there) => there.remove()).catch(() => undefined)
      document.removeEventListener(clientChange, update)
      view.unmount()
    },
  }
}

/** Returns the widget's text for a failed load. Each widget has it in a different area. */
function unreachableOf(texts: TextsOverrides): string | undefined {
  const areas: readonly { readonly unreachable?: string | undefined }[] = [
    texts.map ?? {},
    texts.alerts ?? {},
    texts.positions ?? {},
    texts.reports ?? {},
  ]
  return areas.find(({ unreachable }) => unreachable !== undefined)?.unreachable
}

/** Returns whether an element is in the viewport, without waiting for a frame of the observer. */
function isNear(element: HTMLElement): boolean {
  const { width, top, bottom } = element.getBoundingClientRect()
  return width > 0 && top < innerHeight && bottom > 0
}

function eventProps(host: ElementHost, table: AnyTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table.rows).flatMap(([prop, row]) => {
      if (row.kind !== 'event') return []
      const dispatch = (...args: unknown[]) => {
        const detail = row.detail(...args)
        if (host.emit(row.name, detail) && row.sets !== undefined) host.set(row.sets, args[0])
      }
      return [[prop, dispatch]]
    }),
  )
}
