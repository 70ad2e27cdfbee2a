import { readManifest } from '../build-widgets.mjs'

const columns = [
  ['attributes', 'Attributes'],
  ['events', 'Events'],
  ['slots', 'Slots'],
  ['cssParts', 'Parts'],
  ['accessibility', 'Accessibility'],
]
/** Lists that all widgets share. */
const shared = [
  ['cssStates', 'States'],
  ['cssProperties', 'Design tokens'],
]

/** Writes every element with its attributes, properties, methods and events, and the states and tokens of all of them. */
export async function writeElements() {
  const { modules } = await readManifest()
  /** @type {any[]} */
  const elements = modules.flatMap(({ declarations }) => declarations)
  return `${[
    ...elements.flatMap(writeElement),
    ...shared.flatMap(([list, title]) =>
      section('##', title, elements.find((element) => element[list].length > 0)?.[list] ?? []),
    ),
  ]
    .join('\n')
    .trim()}\n`
}

/** @param {any} element */
function writeElement(element) {
  const attributes = new Set(element.attributes.map(({ fieldName }) => fieldName))
  const properties = element.members.filter(({ kind, name }) => kind === 'field' && !attributes.has(name))
  const methods = element.members
    .filter(({ kind }) => kind === 'method')
    .map(({ name, description, parameters }) => ({
      name: `${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type.text}`).join(', ')})`,
      description,
    }))
  return [
    '',
    `## ${element.tagName}`,
    '',
    plain(element.description),
    ...section('###', 'Attributes', element.attributes),
    ...section('###', 'Properties without an attribute', properties),
    ...section('###', 'Methods', methods),
    ...columns.slice(1).flatMap(([list, title]) => section('###', title, element[list])),
  ]
}

/** @param {string} level @param {string} title @param {{ name: string, description: string, type?: { text: string } }[]} rows */
function section(level, title, rows) {
  if (rows.length === 0) return []
  const typed = rows.some(({ type }) => type !== undefined)
  return [
    '',
    `${level} ${title}`,
    '',
    typed ? '| Name | Type | Description |' : '| Name | Description |',
    typed ? '|---|---|---|' : '|---|---|',
    ...rows.map(({ name, type, description }) => {
      const cells = typed
        ? [code(name), code(type?.text ?? ''), plain(description)]
        : [code(name), plain(description)]
      return `| ${cells.join(' | ')} |`
    }),
  ]
}

const code = (/** @type {string} */ text) => (text === '' ? 'default' : `\`${text.replaceAll('|', '\\|')}\``)

/** @param {string} text */
const plain = (text) => text.replaceAll('|', '\\|')
