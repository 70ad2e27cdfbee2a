import { ownValue } from '@baliza/sdk-core/internal'
import { alertsDocs } from '../alerts/alerts.docs.js'
import { alertsElement } from '../alerts/alerts.element.js'
import { clientDocs } from '../client/client.docs.js'
import { clientTable } from '../client/client.element.js'
import { mapDocs } from '../map/map.docs.js'
import { mapElement } from '../map/map.element.js'
import { positionsDocs } from '../positions/positions.docs.js'
import { positionsElement } from '../positions/positions.element.js'
import { reportDocs } from '../report/report.docs.js'
import { reportElement } from '../report/report.element.js'
import { publicTokens } from '../theme/public-tokens.js'
import { accessibility } from './accessibility.js'
import { withShell } from './define-widget.js'
import { type ElementDocs, type MethodDocs, type Sentences, withShellDocs } from './docs.js'
import type { Declaration, Manifest, Named } from './manifest-types.js'
import { type AnyTable, attributeName } from './table.js'

/** Every element of the product as its code registers it, with its docs. */
const elements: readonly (readonly [table: AnyTable, docs: ElementDocs])[] = [
  [clientTable, clientDocs],
  [withShell(mapElement), withShellDocs(mapDocs)],
  [withShell(alertsElement), withShellDocs(alertsDocs)],
  [withShell(positionsElement), withShellDocs(positionsDocs)],
  [withShell(reportElement), withShellDocs(reportDocs)],
]

export const tables = elements.map(([table]) => table)

/** The states that stylesheets match with `:state(…)`. The client element shows nothing, so it has none. */
const states: Sentences = {
  loading: 'Nothing has come yet.',
  stale: 'What is shown is old: its host cannot be reached.',
  empty: 'There is nothing to show.',
  error: 'Nothing can be shown: the session, the connection or the set-up is wrong.',
}

/** The global HTML attribute, which every element has. A row in the table would hide its property. */
const lang = {
  name: 'lang',
  fieldName: 'lang',
  type: { text: 'string' },
  description:
    'Spanish, English (`en`, `en-GB`) or Portuguese (`pt`); by default what is around it says, or the page. Spanish where nothing does.',
}

/**
 * Returns custom-elements.json (Custom Elements Manifest 2.1.0), from the same tables that define the elements. Editors complete
 * tags from it, and the published types are generated from it. An analyzer would find nothing in classes that a factory creates.
 */
export function createManifest(): Manifest {
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: elements.map(([table, docs]) => ({
      kind: 'javascript-module' as const,
      path: 'dist/define.js',
      declarations: [
        {
          kind: 'class' as const,
          customElement: true as const,
          superclass: { name: 'HTMLElement' },
          ...declaration(table, docs),
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

function declaration(table: AnyTable, docs: ElementDocs): Declaration {
  const rows = Object.entries(table.rows).map(([name, row]) => {
    const description = ownValue(docs.rows, name)
    if (description === undefined) throw new Error(`${table.tag}: nothing is said of ${name}`)
    return [name, row, description] as const
  })
  const isWidget = Object.keys(docs.parts).length > 0
  return {
    name: className(table.tag),
    tagName: table.tag,
    description: docs.description,
    attributes: [
      ...rows.flatMap(([name, row, description]) =>
        row.kind === 'attribute'
          ? [
              {
                name: attributeName(name),
                fieldName: name,
                type: { text: row.coercion.type },
                description,
              },
            ]
          : [],
      ),
      ...(isWidget ? [lang] : []),
    ],
    members: [
      ...rows.flatMap(([name, row, description]) =>
        row.kind === 'event'
          ? []
          : [
              {
                kind: 'field' as const,
                name,
                type: { text: row.coercion.type },
                description,
              },
            ],
      ),
      ...Object.entries(docs.methods).map(([name, said]) => ({
        kind: 'method' as const,
        name,
        description: said.description,
        parameters: parametersOf(said),
        return: { type: { text: 'Promise<void>' } },
      })),
    ],
    events: rows.flatMap(([, row, description]) =>
      row.kind === 'event'
        ? [{ name: row.name, type: { text: `CustomEvent<${row.type}>` }, description }]
        : [],
    ),
    slots: named(docs.slots),
    cssParts: named(docs.parts),
    cssStates: isWidget ? named(states) : [],
    cssProperties: isWidget
      ? Object.entries(publicTokens).map(([name, { en }]) => ({ name, description: en }))
      : [],
    accessibility: named(ownValue(accessibility, table.tag) ?? {}),
  }
}

const named = (sentences: Sentences): Named[] =>
  Object.entries(sentences).map(([name, description]) => ({ name, description }))

/** Parses `imei: Imei, zoom?: number`. No type of the product contains a comma. */
function parametersOf({ parameters }: MethodDocs) {
  if (parameters === '') return []
  return parameters.split(', ').map((parameter) => {
    const [, name = '', optional, type = ''] = /^(\w+)(\?)?: (.+)$/.exec(parameter) ?? []
    return { name, optional: optional !== undefined, type: { text: type } }
  })
}

function className(tag: string): string {
  return `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`
}
