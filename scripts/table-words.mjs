/** The functions of a table's rows, and which of their arguments are words for custom-elements.json. */
const spoken = {
  attribute: [1],
  property: [1],
  event: [1, 2],
  selectEvent: [0],
  method: [0, 1],
  given: [0],
  callback: [0],
}

/** Where tables and their rows are written. */
const tables = /(\.element|[\\/](define-widget|shared-rows|coercions))\.tsx?$/

/**
 * Takes the sentences, the names of types, and the lists of slots and parts out of the elements' tables:
 * custom-elements.json is written from the sources, and no browser reads them. It comes after the plugin that compiles
 * TypeScript.
 * @returns {import('rollup').Plugin}
 */
export function tableWords() {
  return {
    name: 'table-words',
    transform(code, id) {
      if (!tables.test(id)) return null
      let left = code
      for (const { start, end, empty } of wordsIn(this.parse(code)).reverse())
        left = `${left.slice(0, start)}${empty}${left.slice(end)}`
      // The map of before: lines are the same ones, and nobody steps into a sentence.
      return { code: left, map: null }
    },
  }
}

/**
 * @typedef {{ start: number, end: number, empty: string }} Words where they stand, and what stands there instead
 * @param {any} node
 * @returns {Words[]} in the order of the source
 */
function wordsIn(node) {
  if (node === null || typeof node !== 'object') return []
  const whole = node.type === 'Property' ? wordsOf(node) : null
  if (whole !== null) return [whole]
  const words = node.type === 'CallExpression' ? wordsAmong(node) : []
  return [...words, ...Object.values(node).flatMap(wordsIn)].sort((a, b) => a.start - b.start)
}

/**
 * @param {any} call
 * @returns {Words[]}
 */
function wordsAmong({ callee, arguments: given }) {
  /** @type {readonly number[]} */
  const places = spoken[/** @type {keyof typeof spoken} */ (callee.name)] ?? []
  const words = places.map((at) => given[at]).filter((word) => typeof word?.value === 'string')
  return words.map(({ start, end }) => ({ start, end, empty: '""' }))
}

/**
 * @param {any} property
 * @returns {Words | null}
 */
function wordsOf({ key, value: { start, end }, shorthand }) {
  if (key.name === 'slots' || key.name === 'parts') return { start, end, empty: '{}' }
  const isSaid = key.name === 'description' || key.name === 'type'
  // What a function hands on it was given, and that was emptied.
  return isSaid && !shorthand ? { start, end, empty: '""' } : null
}
