import { ownValue } from '@baliza/sdk-core'
import { alertsElement } from '../alerts/alerts.element.js'
import { clientTable } from '../client/client.element.js'
import { mapElement } from '../map/map.element.js'
import { positionsElement } from '../positions/positions.element.js'
import { reportElement } from '../report/report.element.js'
import { publicTokens } from '../theme/public-tokens.js'
import { accessibility } from './accessibility.js'
import { withShell } from './define-widget.js'
import type { Declaration, Manifest, Named } from './manifest-types.js'
import { type AnyTable, attributeName, type MethodRow, type Texts } from './table.js'

/** Every element of the product, as its shell registers it. */
export const tables: readonly AnyTable[] = [
  clientTable,
  withShell(mapElement),
  withShell(alertsElement),
  withShell(positionsElement),
  withShell(reportElement),
]

/** The states that a style sheet sees as `:state(…)`; the client shows nothing, and has none. */
const states: Texts = {
  loading: 'Nothing has come yet.',
  stale: 'What is shown is old: its host cannot be reached.',
  empty: 'There is nothing to show.',
  error: 'Nothing can be shown: the session, the connection or the set-up is wrong.',
}

/** HTML's own attribute, which every element has: a row of ours would hide its property. */
const lang = {
  name: 'lang',
  fieldName: 'lang',
  type: { text: 'string' },
  description:
    'Spanish, English (`en`, `en-GB`) or Portuguese (`pt`); by default what is around it says, or the page. Spanish where nothing does.',
}

/**
 * custom-elements.json (Custom Elements Manifest 2.1.0), from the tables that the elements are made of: editors
 * complete tags from it, and the published types are written from it. An analyzer would see nothing in classes that a
 * factory makes.
 */
export function createManifest(): Manifest {
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: tables.map((table) => ({
      kind: 'javascript-module' as const,
      path: 'dist/define.js',
      declarations: [
        {
          kind: 'class' as const,
          customElement: true as const,
          superclass: { name: 'HTMLElement' },
          ...declaration(table),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition' as const,
          name: table.tag,
          declaration: { name: className(table.tag), module: 'dist/define.js' },
        },
      ],
    })),
  }
}

function declaration(table: AnyTable): Declaration {
  const rows = Object.entries(table.rows)
  const isWidget = Object.keys(table.parts).length > 0
  return {
    name: className(table.tag),
    tagName: table.tag,
    description: table.description,
    attributes: [
      ...rows.flatMap(([name, row]) =>
        row.kind === 'attribute'
          ? [
              {
                name: attributeName(name),
                fieldName: name,
                type: { text: row.coercion.type },
                description: row.description,
              },
            ]
          : [],
      ),
      ...(isWidget ? [lang] : []),
    ],
    members: [
      ...rows.flatMap(([name, row]) =>
        row.kind === 'event'
          ? []
          : [
              {
                kind: 'field' as const,
                name,
                type: { text: row.coercion.type },
                description: row.description,
              },
            ],
      ),
      ...Object.entries(table.methods).map(([name, row]) => ({
        kind: 'method' as const,
        name,
        description: row.description,
        parameters: parametersOf(row),
        return: { type: { text: 'Promise<void>' } },
      })),
    ],
    events: rows.flatMap(([, row]) =>
      row.kind === 'event'
        ? [{ name: row.name, type: { text: `CustomEvent<${row.type}>` }, description: row.description }]
        : [],
    ),
    slots: named(table.slots),
    cssParts: named(table.parts),
    cssStates: isWidget ? named(states) : [],
    cssProperties: isWidget ? named(publicTokens) : [],
    accessibility: named(ownValue(accessibility, table.tag) ?? {}),
  }
}

const named = (texts: Texts): Named[] =>
  Object.entries(texts).map(([name, description]) => ({ name, description }))

/** `imei: Imei, zoom?: number`: no type of ours has a comma in it. */
function parametersOf({ parameters }: MethodRow) {
  if (parameters === '') return []
  return parameters.split(', ').map((parameter) => {
    const [, name = '', optional, type = ''] = /^(\w+)(\?)?: (.+)$/.exec(parameter) ?? []
    return { name, optional: optional !== undefined, type: { text: type } }
  })
}

function className(tag: string): string {
  return `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`
}
