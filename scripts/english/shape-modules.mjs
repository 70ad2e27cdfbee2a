/** Calls that a fleet page translates at once; other shapes are loaded with the first call that needs them. */
const atFirst = ['session.login', 'session.logout', 'units.list']
/** Files of shapes: the calls of each file and all shapes that these reach. The last file has the remaining shapes. */
const parts = [
  { file: 'first-shapes', stores: ['Fleet', 'Session'], calls: atFirst },
  { file: 'store-shapes', stores: ['AlertsState', 'Attendance', 'Shapes'], calls: [] },
]

/** Header of each generated table. */
const says = {
  first: '/** What the calls that every page needs answer and take. */',
  all: '/** What each call answers and takes, by its name. */',
  travel:
    '/** What an error names that travels under another name than it is given; of one call alone, with its name. */',
}

/**
 * Writes the modules of the shapes. A shape is in the first module that reaches it.
 * @param {ReturnType<typeof import('./shapes.mjs').findShapes>} found
 * @returns {{ name: string, text: string }[]}
 *
 * @typedef {import('./shapes.mjs').Shape} Shape
 */
export function writeShapes({ calls, ofStores, shapes, travel }) {
  /** @type {Map<Shape, string>} */
  const placed = new Map()
  /** @param {Shape | 'moment' | null | undefined} shape @param {string} file */
  const place = (shape, file) => {
    if (shape === null || shape === undefined || shape === 'moment' || placed.has(shape)) return
    placed.set(shape, file)
    for (const { of } of shape.entries.values()) place(of, file)
  }
  /** @param {string} file @param {readonly string[]} lines */
  const moduleOf = (file, lines) => {
    const here = inOrder(shapes.filter((shape) => placed.get(shape) === file))
    const text = [...here.map(declare), ...lines].join('\n')
    const others = parts.map((part) => ({
      other: part.file,
      shapes: [...placed.keys()].filter((shape) => placed.get(shape) === part.file),
    }))
    return { name: `${file}.ts`, text: `${importsOf(text, file, others)}\n${text}` }
  }

  const modules = parts.map(({ file, stores, calls: named }) => {
    const own = calls.filter(({ id }) => named.includes(id))
    for (const name of stores) place(ofStores[name], file)
    for (const { out, asked } of own) for (const shape of [out, ...asked]) place(shape, file)
    return moduleOf(file, [
      // A store's object can have the same fields as another object.
      ...stores
        .filter((name) => ofStores[name]?.called !== name)
        .map((name) => `export const ${name} = ${ofStores[name]?.called}\n`),
      ...(own.length === 0 ? [] : [says.first, `export const firstCalls: CallShapes = ${tableOf(own)}`]),
    ])
  })
  for (const shape of shapes) place(shape, 'shapes')
  const translated = calls.filter(({ out, asked }) => out !== null || asked.length > 0)
  return [
    ...modules,
    moduleOf('shapes', [
      says.all,
      `export const calls: CallShapes = ${tableOf(translated)}`,
      '',
      says.travel,
      `export const travelNames: Readonly<Record<string, string>> = ${JSON.stringify(travel)}`,
    ]),
  ]
}

/**
 * Returns the imports of a file from the other files.
 * @param {string} lines
 * @param {string} file
 * @param {{ other: string, shapes: Shape[] }[]} all
 */
function importsOf(lines, file, all) {
  const uses = (/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(lines)
  const others = all
    .filter(({ other }) => other !== file)
    .map(({ other, shapes }) => ({ other, names: shapes.map(({ called }) => called).filter(uses) }))
    .filter(({ names }) => names.length > 0)
    .map(({ other, names }) => `import { ${names.join(', ')} } from './${other}.js'`)
  const own = ['type CallShapes', 'moment', 'type Shape'].filter((name) => uses(name.replace('type ', '')))
  return `${[...others, `import { ${own.join(', ')} } from '../translate.js'`].join('\n')}\n`
}

/** Sorts shapes after those that they refer to. @param {Shape[]} shapes */
function inOrder(shapes) {
  /** @type {Set<any>} */
  const ordered = new Set()
  const add = (/** @type {any} */ shape) => {
    if (ordered.has(shape)) return
    for (const { of } of shape.entries.values()) if (of !== null) add(of)
    ordered.add(shape)
  }
  for (const shape of shapes) add(shape)
  return [...ordered].filter((shape) => shapes.includes(shape))
}

/** @param {Shape} shape */
function declare({ called, entries }) {
  const fields = [...entries].map(([wire, { name, isMoment, of }]) =>
    isMoment
      ? `${wire}: ['${name}', moment]`
      : of === null
        ? `${wire}: '${name}'`
        : `${wire}: ['${name}', ${of.called}]`,
  )
  return `export const ${called}: Shape = { ${fields.join(', ')} }\n`
}

/** @param {{ id: string, out: any, 'asked': any[] }[]} calls */
function tableOf(calls) {
  const nameOf = (/** @type {any} */ shape) =>
    shape === null ? 'null' : shape === 'moment' ? 'moment' : shape.called
  const lines = calls.map(({ id, out, asked }) => `'${id}': [${[out, ...asked].map(nameOf).join(', ')}]`)
  return `{ ${lines.join(', ')} }`
}
