/**
 * Generates the files that editors and compilers read about the elements, from custom-elements.json: types of the tags, of their
 * events, and of template attributes for frameworks; completion data for VS Code and JetBrains.
 *
 * @typedef {import('../packages/widgets/src/element/manifest-types.ts').Manifest} Manifest
 * @typedef {import('../packages/widgets/src/element/manifest-types.ts').Declaration} Declaration
 */

/** Type names in the manifest's tables, and the modules that export them. */
const ours = [
  'DrawKind',
  'MapInsets',
  'MapPlace',
  'MapShapes',
  'MapTrack',
  'Point',
  'PopupAction',
  'PositionsView',
  'WidgetSelection',
  'ShapeDraft',
  'TextsOverrides',
  'TileSource',
  'WidgetError',
]
const sdk = ['Alert', 'BalizaClient', 'Geofence', 'GetToken', 'Imei', 'Route', 'Unit']

/**
 * Returns every file generated from the manifest, by its path in dist.
 * @param {Manifest} manifest
 * @param {string} version
 * @returns {Record<string, string>}
 */
export function filesFrom(manifest, version) {
  const elements = manifest.modules.flatMap(({ declarations }) => declarations)
  const registers = `import '../element-types.js'\nexport {}\n`
  return {
    'custom-elements.json': json(manifest),
    'element-types.d.ts': elementTypes(elements),
    'element-types.js': 'export {}\n',
    // Self-contained: the elements bundle their renderer.
    'define.js': `'use client'\nimport './elements/baliza.js'\n`,
    'define.d.ts': `import './element-types.js'\nexport {}\n`,
    ...Object.fromEntries(
      ['baliza', 'map', 'alerts', 'positions', 'report'].map((name) => [`elements/${name}.d.ts`, registers]),
    ),
    ...Object.fromEntries(Object.keys(frameworks).map((name) => [`tags/${name}.js`, 'export {}\n'])),
    ...Object.fromEntries(
      Object.entries(frameworks).map(([name, write]) => [
        `tags/${name}.d.ts`,
        `import type { ${[...elements.map((one) => one.name), 'BalizaTagEvents'].join(', ')} } from '../element-types.js'\n${write(elements)}`,
      ]),
    ),
    'vscode.html-custom-data.json': json(vscode(elements)),
    'web-types.json': json(webTypes(elements, version)),
  }
}

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`

/** @param {string} text @param {string} indent */
const doc = (text, indent) => `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`

/** @param {readonly Declaration[]} elements */
function elementTypes(elements) {
  const events = new Map(elements.flatMap((one) => one.events.map((event) => [event.name, event])))
  const text = elements.map(elementType).join('\n')
  const types = [text, ...[...events.values()].map((event) => event.type.text)].join('\n')
  const used = (/** @type {string[]} */ names) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(types)).join(', ')
  return [
    `import type { ${used(sdk)} } from '@baliza/sdk-core'`,
    `import type { ${used([...ours])} } from './index.js'`,
    `export type { ${used([...ours])} }`,
    '',
    text,
    '/** Every tag, and what may be written on it: the types of frameworks are made of it. */',
    'export interface BalizaTags {',
    ...elements.map(({ tagName, name }) => `  '${tagName}': ${name}`),
    '}',
    '',
    '/** The events of each tag, as a framework writes them: `onbaliza-select`. */',
    'export interface BalizaTagEvents {',
    ...elements.flatMap((one) => [
      `  '${one.tagName}': {`,
      ...one.events.map(
        (event) => `${doc(event.description, '    ')}    '${event.name}': ${event.type.text}`,
      ),
      '  }',
    ]),
    '}',
    '',
    'declare global {',
    '  interface HTMLElementTagNameMap extends BalizaTags {}',
    '  /** What `addEventListener` of an element, of the document and of the window knows by name. */',
    '  interface GlobalEventHandlersEventMap {',
    ...[...events.values()].map((event) => `    '${event.name}': ${event.type.text}`),
    '  }',
    '}',
    '',
  ].join('\n')
}

/** @param {Declaration} one */
function elementType({ name, description, members }) {
  const lines = members.map((member) => {
    if (member.kind === 'field')
      return `${doc(member.description, '  ')}  ${member.name}: ${member.type.text.includes('=>') ? `(${member.type.text})` : member.type.text} | undefined\n`
    const parameters = member.parameters.map(
      (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type.text}`,
    )
    return `${doc(member.description, '  ')}  ${member.name}(${parameters.join(', ')}): ${member.return.type.text}\n`
  })
  return `${doc(description, '')}export interface ${name} extends HTMLElement {\n${lines.join('')}}\n`
}

/** Properties of a tag in a template: its fields, and its attributes by name. @param {Declaration} one */
function tagProps(one) {
  const fields = one.members.flatMap((member) => (member.kind === 'field' ? [`'${member.name}'`] : []))
  const names = one.attributes.filter(({ name, fieldName }) => name !== fieldName)
  const kebab = names.map(({ name, fieldName }) => `'${name}'?: ${one.name}['${fieldName}'] | string`)
  // A union of literals stays strict. Any other property with an attribute, including a list of literals, also accepts text.
  const loose = one.attributes
    .filter(({ type }) => literals(type.text).length === 0 || type.text.startsWith('readonly ('))
    .map(({ fieldName }) => `'${fieldName}'`)
  return [
    `{ [Name in ${fields.join(' | ')}]?: ${one.name}[Name]${loose.length === 0 ? '' : ` | (Name extends ${loose.join(' | ')} ? string : never)`} }`,
    kebab.length === 0 ? '' : ` & { ${kebab.join('; ')} }`,
  ].join('')
}

/** @param {readonly Declaration[]} elements @param {(one: Declaration) => string} type */
const perTag = (elements, type) => elements.map((one) => `      '${one.tagName}': ${type(one)}`).join('\n')

/** @param {Declaration} one @param {string} prefix */
const handlers = (one, prefix) =>
  `{ [Name in keyof BalizaTagEvents['${one.tagName}'] as \`${prefix}\${Name & string}\`]?: (event: BalizaTagEvents['${one.tagName}'][Name]) => void }`

/** Vue calls `@baliza-select` in a template `onBalizaSelect`. @param {Declaration} one */
const vueHandlers = (one) =>
  `{ ${one.events
    .map(({ name }) => {
      const handler = `on-${name}`.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
      return `${handler}?: (event: BalizaTagEvents['${one.tagName}']['${name}']) => void`
    })
    .join('; ')} }`

/** @type {Record<string, (elements: readonly Declaration[]) => string>} */
const frameworks = {
  react: (elements) => `import type { ClassAttributes, HTMLAttributes } from 'react'
type Tag<Node, Props> = ClassAttributes<Node> & Omit<HTMLAttributes<Node>, keyof Props> & { class?: string } & Props
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${perTag(elements, (one) => `Tag<${one.name}, ${tagProps(one)} & ${handlers(one, 'on')}>`)}
    }
  }
}
export {}
`,
  preact: (elements) => `import type { ClassAttributes, JSX } from 'preact'
type Tag<Node extends EventTarget, Props> = ClassAttributes<Node> & Omit<JSX.HTMLAttributes<Node>, keyof Props> & Props
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${perTag(elements, (one) => `Tag<${one.name}, ${tagProps(one)} & ${handlers(one, 'on')}>`)}
    }
  }
}
export {}
`,
  // Solid listens with `on:` and sets a property with `prop:`: a tag's own fields, and properties with an attribute also by name.
  solid: (elements) => `import type { JSX } from 'solid-js'
type Tag<Node extends Element, Props> = Omit<JSX.HTMLAttributes<Node>, keyof Props> & Props
type Fields<Props> = { [Name in keyof Props as \`prop:\${Name & string}\`]?: Props[Name] }
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${perTag(elements, (one) => `Tag<${one.name}, ${tagProps(one)} & Fields<${tagProps(one)}> & ${handlers(one, 'on:')}>`)}
    }
  }
}
export {}
`,
  vue: (elements) => `import type { HTMLAttributes, PublicProps } from 'vue'
type Tag<Props> = new () => { $props: PublicProps & Omit<HTMLAttributes, keyof Props> & Props }
declare module 'vue' {
  interface GlobalComponents {
${perTag(elements, (one) => `Tag<${tagProps(one)} & ${vueHandlers(one)}>`)}
  }
}
export {}
`,
  svelte: (elements) => `import type { HTMLAttributes } from 'svelte/elements'
type Tag<Node extends EventTarget, Props> = Omit<HTMLAttributes<Node>, keyof Props> & Props
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${perTag(elements, (one) => `Tag<${one.name}, ${tagProps(one)} & ${handlers(one, 'on')}>`)}
  }
}
export {}
`,
}

/** Returns the string literals of a union or list type; empty for other types. @param {string} type */
const literals = (type) => [...type.matchAll(/'([^']+)'/g)].map(([, literal]) => literal ?? '')

/** https://code.visualstudio.com/api/extension-guides/custom-data-extension @param {readonly Declaration[]} elements */
function vscode(elements) {
  return {
    version: 1.1,
    tags: elements.map((one) => ({
      name: one.tagName,
      description: one.description,
      attributes: one.attributes.map(({ name, description, type }) => ({
        name,
        description,
        ...(type.text === 'boolean' ? { valueSet: 'v' } : {}),
        ...(literals(type.text).length === 0
          ? {}
          : { values: literals(type.text).map((literal) => ({ name: literal })) }),
      })),
    })),
  }
}

/** https://json.schemastore.org/web-types @param {readonly Declaration[]} elements @param {string} version */
function webTypes(elements, version) {
  const named = (/** @type {readonly { name: string, description: string }[]} */ list) =>
    list.map(({ name, description }) => ({ name, description }))
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: '@baliza/widgets',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((one) => ({
          name: one.tagName,
          description: one.description,
          attributes: one.attributes.map(({ name, description, type }) => ({
            name,
            description,
            value: type.text === 'boolean' ? { kind: 'no-value', type: 'boolean' } : { type: type.text },
          })),
          slots: named(one.slots),
          css: { parts: named(one.cssParts), properties: named(one.cssProperties) },
          js: {
            properties: one.members.flatMap((member) =>
              member.kind === 'field'
                ? [{ name: member.name, description: member.description, type: member.type.text }]
                : [],
            ),
            events: one.events.map(({ name, description }) => ({ name, description })),
          },
        })),
      },
    },
  }
}
