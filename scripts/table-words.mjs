/** The functions of a table's rows, and which of their arguments are words for custom-elements.json. */
const spoken = { attribute: [1], property: [1], event: [1, 2], given: [0], callback: [0] }

/**
 * Empties the sentences and the names of types in the elements' tables: custom-elements.json is written from the
 * sources, and no browser reads them. It comes after the plugin that compiles TypeScript.
 * @returns {import('rollup').Plugin}
 */
export function tableWords() {
  return {
    name: 'table-words',
    transform(code, id) {
      if (!/[\\/]define-widget\.tsx$|\.element\.ts$/.test(id)) return null
      let left = code
      for (const { start, end } of wordsIn(this.parse(code)).reverse())
        left = `${left.slice(0, start)}""${left.slice(end)}`
      // The map of before: lines are the same ones, and nobody steps into a sentence.
      return { code: left, map: null }
    },
  }
}

/**
 * @param {any} node
 * @returns {{ start: number, end: number }[]} in the order of the source
 */
function wordsIn(node) {
  if (node === null || typeof node !== 'object') return []
  const own =
    node.type === 'CallExpression'
      ? (spoken[node.callee.name] ?? []).map((at) => node.arguments[at])
      : node.type === 'Property' && node.key.name === 'description'
        ? [node.value]
        : []
  const words = own.filter((word) => typeof word?.value === 'string')
  return [...words, ...Object.values(node).flatMap(wordsIn)].sort((a, b) => a.start - b.start)
}
