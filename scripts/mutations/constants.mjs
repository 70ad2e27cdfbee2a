/**
 * Mutations that StrykerJS lacks and that have caused faults in this project: numbers, quoted keys, and swapped rows of a table.
 * A node is Babel's.
 */

/** @typedef {{ type: string, [field: string]: any }} Node */
/** @typedef {{ node: Node, parent: Node }} Path */

/** Lets StrykerJS mutate the expression before an `as`, which it skips otherwise: all code tables are `as const`. */
export const withoutAs = {
  name: 'WithoutAs',
  /** Removes each `as` from the tree for the following mutators, and makes no mutation itself. @param {Path} path */
  mutate({ node }) {
    for (const [field, value] of Object.entries(node)) {
      if (Array.isArray(value)) node[field] = value.map(bare)
      else node[field] = bare(value)
    }
    return []
  },
}

/** @param {any} node */
function bare(node) {
  return node?.type === 'TSAsExpression' ? bare(node.expression) : node
}

/** Changes a quoted key: a colour of the map, a keyword of the trackers. */
export const quotedKey = {
  name: 'QuotedKey',
  /** @param {Path} path */
  *mutate({ node }) {
    if (node.type !== 'ObjectExpression') return
    for (const [at, { key }] of node.properties.entries()) {
      if (key?.type !== 'StringLiteral') continue
      const other = { ...node.properties[at], key: { type: 'StringLiteral', value: `${key.value}!` } }
      yield { ...node, properties: node.properties.toSpliced(at, 1, other) }
    }
  },
}

/** Increments the last digit of a number: 10 minutes by a millisecond, 0.62137 to 0.62138. */
export const numericLiteral = {
  name: 'NumericLiteral',
  /** @param {Path} path */
  *mutate({ node, parent }) {
    if (node.type !== 'NumericLiteral' || isKey(node, parent) || parent.type.startsWith('TSL')) return
    const decimals = /\.(\d+)$/.exec(String(node.value))?.[1]?.length ?? 0
    yield { type: 'NumericLiteral', value: Number((node.value + 10 ** -decimals).toFixed(decimals)) }
  },
}

/** Swaps two neighbours of a table: the sounds 4 and 5, two colours, two sizes. */
export const neighbours = {
  name: 'Neighbours',
  /** @param {Path} path */
  *mutate({ node }) {
    if (node.type === 'ArrayExpression') {
      for (const [i, next] of pairs(node.elements))
        yield { ...node, elements: swapped(node.elements, i, next) }
    }
    if (node.type === 'ObjectExpression' && node.properties.every(isPlain)) {
      const values = node.properties.map(({ value }) => value)
      for (const [i, next] of pairs(values)) {
        const other = swapped(values, i, next)
        const properties = node.properties.map((property, at) => ({ ...property, value: other[at] }))
        yield { ...node, properties }
      }
    }
  },
}

/** Yields the positions of literal neighbours that differ. @param {readonly (Node | null)[]} nodes */
function* pairs(nodes) {
  for (let i = 1; i < nodes.length; i += 1) {
    const [a, b] = [textOf(nodes[i - 1]), textOf(nodes[i])]
    if (a !== null && b !== null && a !== b) yield/** @type {const} */ ([i - 1, i])
  }
}

/** @param {readonly any[]} list @param {number} i @param {number} j */
function swapped(list, i, j) {
  return list.map((item, at) => (at === i ? list[j] : at === j ? list[i] : item))
}

/**
 * Returns a comparable text of a constant; `null` for other nodes.
 * @param {Node | null | undefined} node
 * @returns {string | null}
 */
function textOf(node) {
  switch (node?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return JSON.stringify(node.value)
    case 'NullLiteral':
      return 'null'
    case 'UnaryExpression':
      return node.operator + textOf(node.argument)
    case 'ArrayExpression':
      return listed(node.elements)
    case 'CallExpression':
      return listed(node.arguments)
    case 'ObjectExpression':
      return node.properties.every(isPlain) ? listed(node.properties.map(({ value }) => value)) : null
    default:
      return null
  }
}

/** @param {readonly Node[]} nodes */
function listed(nodes) {
  const texts = nodes.map(textOf)
  return texts.includes(null) ? null : `[${texts.join()}]`
}

/** @param {Node} property */
function isPlain(property) {
  return property.type === 'ObjectProperty' && !property.computed && !property.shorthand
}

/** @param {Node} node @param {Node} parent */
function isKey(node, parent) {
  return parent.type === 'ObjectProperty' && parent.key === node && !parent.computed
}
