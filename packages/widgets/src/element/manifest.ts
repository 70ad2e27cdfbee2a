import { alertsElement } from '../alerts/alerts.element.js'
import { clientTable } from '../client/client.element.js'
import { mapElement } from '../map/map.element.js'
import { positionsElement } from '../positions/positions.element.js'
import { reportElement } from '../report/report.element.js'
import { withShell } from './define-widget.js'
import { type AnyTable, attributeName } from './table.js'

/** Every element of the product, as its shell registers it. */
export const tables: readonly AnyTable[] = [
  clientTable,
  withShell(mapElement),
  withShell(alertsElement),
  withShell(positionsElement),
  withShell(reportElement),
]

/**
 * custom-elements.json (Custom Elements Manifest 2.1.0), from the tables that the elements are made of: editors
 * complete tags from it. An analyzer would see nothing in classes that a factory makes.
 */
export function createManifest(): object {
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: tables.map((table) => ({
      kind: 'javascript-module',
      path: 'dist/define.js',
      declarations: [declaration(table)],
      exports: [
        { kind: 'custom-element-definition', name: table.tag, declaration: { name: className(table.tag) } },
      ],
    })),
  }
}

function declaration(table: AnyTable): object {
  const rows = Object.entries(table.rows)
  return {
    kind: 'class',
    customElement: true,
    name: className(table.tag),
    tagName: table.tag,
    description: table.description,
    superclass: { name: 'HTMLElement' },
    attributes: rows.flatMap(([name, row]) =>
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
    members: [
      ...rows.flatMap(([name, row]) =>
        row.kind === 'event'
          ? []
          : [{ kind: 'field', name, type: { text: row.coercion.type }, description: row.description }],
      ),
      ...Object.entries(table.methods).map(([name, { description }]) => ({
        kind: 'method',
        name,
        description,
      })),
    ],
    events: rows.flatMap(([, row]) =>
      row.kind === 'event'
        ? [{ name: row.name, type: { text: `CustomEvent<${row.type}>` }, description: row.description }]
        : [],
    ),
  }
}

function className(tag: string): string {
  return tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
