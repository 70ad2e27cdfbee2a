import { type FakeScenario, fakeScenarios } from '@baliza/sdk-core/internal/testing'
import type { ArgTypes, Meta } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { action } from 'storybook/actions'
import { createManifest } from '../element/manifest.js'
import type { Named } from '../element/manifest-types.js'
import { colorSchemes, themes } from '../theme/theme.js'
import { version } from '../version.js'
import { type StorySetting, useStoryClient } from './story-client.js'
import '../define.js'

const declared = createManifest().modules.flatMap(({ declarations }) => declarations)
type Element = (typeof declared)[number]
type Entry = readonly [name: string, type: ArgTypes<ElementValues>[string]]

/** Attribute values of an element, as the controls of its page set them. */
export type ElementValues = Readonly<Record<string, string | boolean | number | undefined>>

/**
 * Creates the documentation page of an element from its declaration: a control for each attribute, its events as actions, its
 * properties, methods, slots, parts, states, tokens and accessibility notes, and the code to copy.
 */
export function elementPage(tag: string): Meta<ElementValues> {
  const element = declared.find(({ tagName }) => tagName === tag)
  if (element === undefined) throw new Error(`No element ${tag}`)
  return {
    render: (values, { globals }) => (
      <Playground
        element={element}
        values={values}
        scheme={String(globals.tema)}
        setting={settings[globals.escenario as ToolbarScenario]}
      />
    ),
    argTypes: argTypesOf(element),
    parameters: {
      layout: 'padded',
      docs: {
        description: { component: element.description },
        source: {
          language: 'html',
          transform: (_code: string, { args }: { args: ElementValues }) => codeOf(element, args),
        },
        story: { inline: true },
      },
    },
  }
}

/** Returns the attributes whose values differ from the element's defaults. */
function attributesOf({ attributes }: Element, values: ElementValues): readonly string[] {
  return attributes.flatMap(({ name, type }) => {
    const value = values[name]
    if (value === undefined || value === '') return []
    if (type.text !== 'boolean') return [`${name}="${String(value).replaceAll('"', '&quot;')}"`]
    return [value === true ? name : `${name}="false"`]
  })
}

/** The client renders nothing. Its page has two widgets in it that share the client. */
const inside: Readonly<Record<string, readonly string[]>> = {
  'baliza-client': ['<baliza-map tiles="none"></baliza-map>', '<baliza-alerts></baliza-alerts>'],
}

function codeOf(element: Element, values: ElementValues): string {
  const { tagName } = element
  const open = [tagName, ...attributesOf(element, values)].join(' ')
  const client = inside[tagName]
  const lines =
    client === undefined
      ? ['<baliza-client host="https://gps.example.com" token-url="/gps-token">', `  <${open}></${tagName}>`]
      : [`<${open}>`, ...client.map((widget) => `  ${widget}`)]
  return [
    `<script type="module" src="https://gps.example.com/widgets/${version.split('.', 1)[0]}/baliza.js"></script>`,
    ...lines,
    '</baliza-client>',
  ].join('\n')
}

/** Scenarios of the toolbar. Failures begin after the first data are visible. */
type ToolbarScenario = Extract<FakeScenario, 'live' | 'empty' | 'many' | 'storm' | 'offline' | 'ended'>

const settings: Readonly<Record<ToolbarScenario, StorySetting>> = {
  live: { backend: { scenario: 'live' } },
  empty: { backend: { scenario: 'empty' } },
  many: { backend: { scenario: 'many' } },
  storm: { backend: { scenario: 'storm' } },
  offline: { backend: {}, afterwards: (backend) => backend.setState(fakeScenarios.offline) },
  ended: { backend: {}, afterwards: (backend) => backend.setState(fakeScenarios.ended) },
}
const clientOptions = { timeout: 2_000, pollInterval: 5_000 }

function Playground(props: {
  readonly element: Element
  readonly values: ElementValues
  /** `color-scheme` that the toolbar has selected. */
  readonly scheme: string
  readonly setting: StorySetting
}) {
  const { element, values, scheme } = props
  const client = useStoryClient(props.setting, clientOptions)
  const place = useRef<HTMLDivElement>(null)
  const { tagName, events } = element
  useEffect(() => {
    const host = place.current
    if (host === null) return
    const node = Object.assign(document.createElement(tagName), { client })
    node.innerHTML = inside[tagName]?.join('') ?? ''
    host.append(node)
    const calls = events.map(({ name }) => [name, action(name)] as const)
    const listeners = calls.map(([name, call]) => {
      const listener = (event: Event) => call((event as CustomEvent<unknown>).detail)
      host.addEventListener(name, listener)
      return () => host.removeEventListener(name, listener)
    })
    return () => {
      for (const stop of listeners) stop()
      host.replaceChildren()
    }
  }, [tagName, events, client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has another element.
  useEffect(() => {
    const theme = themes.find((one) => colorSchemes[one] === scheme) ?? 'auto'
    const node = place.current?.querySelector(tagName)
    for (const { name, type } of element.attributes) {
      const value = values[name] ?? (name === 'theme' ? theme : undefined)
      if (value === undefined || value === '') node?.removeAttribute(name)
      else node?.setAttribute(name, type.text === 'boolean' && value === true ? '' : String(value))
    }
  }, [element, tagName, values, scheme, client])
  return <div ref={place} />
}

function argTypesOf(element: Element): ArgTypes<ElementValues> {
  const row = (category: string, { name, description }: Named, type?: string) => ({
    name,
    description,
    control: false as const,
    table: { category, ...(type === undefined ? {} : { type: { summary: type } }) },
  })
  const rows = (category: string, list: readonly Named[]) =>
    list.map((one): Entry => [`${category} ${one.name}`, row(category, one)])
  const attributes = new Set(element.attributes.map(({ fieldName }) => fieldName))
  const entries: Entry[] = [
    ...element.attributes.map(
      ({ name, description, type }): Entry => [
        name,
        { ...row('Atributos', { name, description }, type.text), ...controlOf(type.text) },
      ],
    ),
    ...element.members.flatMap((member): Entry[] => {
      if (member.kind === 'method') {
        const given = member.parameters.map(
          (one) => `${one.name}${one.optional ? '?' : ''}: ${one.type.text}`,
        )
        const name = `${member.name}(${given.join(', ')})`
        return [[`method ${member.name}`, row('Métodos', { name, description: member.description })]]
      }
      return attributes.has(member.name)
        ? []
        : [[`property ${member.name}`, row('Propiedades', member, member.type.text)]]
    }),
    ...element.events.map((one): Entry => [`event ${one.name}`, row('Eventos', one, one.type.text)]),
    ...rows(
      'Slots',
      element.slots.map((one) => ({ ...one, name: one.name || '(sin nombre)' })),
    ),
    ...rows('Partes: ::part()', element.cssParts),
    ...rows('Estados: :state()', element.cssStates),
    ...rows('Variables de CSS', element.cssProperties),
    ...rows('Accesibilidad', element.accessibility),
  ]
  return Object.fromEntries(entries)
}

/** Returns the control for a type of the declaration. */
function controlOf(type: string): ArgTypes<ElementValues>[string] {
  if (type === 'boolean') return { control: 'boolean' }
  if (type === 'number') return { control: 'number' }
  const values = [...type.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '')
  if (values.length > 0 && !type.startsWith('readonly')) return { control: 'select', options: values }
  return { control: 'text' }
}
