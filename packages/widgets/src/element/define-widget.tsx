import type { BalizaClient, TextsOverrides, WidgetTexts } from '@baliza/sdk-core'
import { type ComponentType, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { clientChange, findClient } from '../client/find-client.js'
import { ContextProvider } from '../client/provider.js'
import { adoptSheets } from '../theme/theme.js'
import { given, text } from './coercions.js'
import { type Begin, defineElement, type ElementHost } from './define-element.js'
import { type AnyTable, attribute, property, type WidgetTable } from './table.js'
import widgetCss from './widget.css?text'

/** What every widget's element takes besides its component's props. */
const shellRows = {
  for: attribute(text, 'The id of the `<baliza-client>` to use, where it is not the nearest one.'),
  client: property(
    given<BalizaClient>('BalizaClient', (value) => typeof value === 'object' && value !== null),
    'A client made with `createClient`, instead of a `<baliza-client>`.',
  ),
}

/** A widget's table with the shell's own rows: what its element really has. */
export function withShell<Props>(table: WidgetTable<Props>): AnyTable {
  return { ...table, rows: { ...shellRows, ...table.rows } } as unknown as AnyTable
}

/** Registers a widget's element (see {@link defineElement}). */
export function defineWidget<Props>(table: WidgetTable<Props>): void {
  const whole = withShell(table)
  const handles = new WeakMap<HTMLElement, { current: Record<string, unknown> | null }>()
  const handleOf = (host: ElementHost) => {
    let handle = handles.get(host.element)
    if (handle === undefined) {
      handle = createRef<Record<string, unknown>>() as { current: Record<string, unknown> | null }
      handles.set(host.element, handle)
    }
    return handle
  }
  // Rows check what a host sets; inside, the component takes whatever has passed them.
  const Widget = table.component as ComponentType<Record<string, unknown>>
  const begin: Begin = (host) => beginWidget(host, whole, Widget, handleOf(host), createTextsOf(table.texts))
  defineElement(whole, begin, (host) =>
    Object.fromEntries(
      Object.keys(whole.methods).map((name) => [
        name,
        {
          value: (...args: unknown[]) => {
            const method = handleOf(host).current?.[name]
            // Called before the widget stands: nothing to do yet, and nothing to throw.
            return typeof method === 'function' ? method(...args) : undefined
          },
        },
      ]),
    ),
  )
}

/** The same texts for the same overrides: what changes nothing renders nothing. */
function createTextsOf(make: (overrides?: TextsOverrides) => Partial<WidgetTexts>) {
  let known: TextsOverrides | undefined
  let texts: Partial<WidgetTexts> | undefined
  return (overrides?: TextsOverrides) => {
    if (texts === undefined || overrides !== known) texts = make(overrides)
    known = overrides
    return texts
  }
}

function beginWidget(
  host: ElementHost,
  table: AnyTable,
  Widget: ComponentType<Record<string, unknown>>,
  handleRef: { current: unknown },
  textsOf: (overrides?: TextsOverrides) => Partial<WidgetTexts>,
) {
  adoptSheets(host.root, [widgetCss])
  const place = document.createElement('div')
  place.className = 'baliza-place'
  host.root.replaceChildren(place)
  const view = createRoot(place)
  const events = eventProps(host, table)

  const update = () => {
    const { for: id, client: own, theme, ...values } = host.values
    const source = findClient(host.element, id as string | undefined)
    const props = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    view.render(
      <ContextProvider
        client={(own as BalizaClient | undefined) ?? source?.client ?? null}
        theme={(theme as undefined) ?? source?.theme}
        texts={textsOf(source?.texts)}
      >
        <Widget {...props} {...events} handleRef={handleRef} />
      </ContextProvider>,
    )
  }
  document.addEventListener(clientChange, update)
  return {
    update,
    remove() {
      document.removeEventListener(clientChange, update)
      view.unmount()
    },
  }
}

function eventProps(host: ElementHost, table: AnyTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table.rows).flatMap(([prop, row]) => {
      if (row.kind !== 'event') return []
      const dispatch = (...args: unknown[]) => {
        const detail = row.detail(...args)
        if (host.emit(row.name, detail) && row.sets !== undefined) host.set(row.sets, detail)
      }
      return [[prop, dispatch]]
    }),
  )
}
