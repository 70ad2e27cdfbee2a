import ts from 'typescript'

/**
 * Creates the doc comments of the English entry: the SDK's own comments with English names.
 * @param {import('./sources.mjs').Table} table
 */
export function createSentences(table) {
  /**
   * Returns the doc comment of a node, with English names.
   * @param {ts.Node} node
   * @param {readonly string[]} owners types whose fields the comment may mention
   * @param {{ wire: string, name: string, isMoment: boolean }} [field]
   */
  return (node, owners, field) => {
    const own = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)?.getText() ?? ''
    const body = own.replace(/^\/\*\*[ \t]?/, '').replace(/\s*\*\/$/, '')
    const text = field?.isMoment ? withoutUnit(body) : body
    const doc = inEnglish(text, owners).trimEnd()
    const wire = field !== undefined && field.wire !== field.name ? `The wire's \`${field.wire}\`.` : ''
    if (doc === '') return wire === '' ? '' : `/** ${wire} */`
    if (wire === '')
      return doc.includes('\n') ? `/**${doc.startsWith('\n') ? '' : ' '}${doc}\n */` : `/** ${doc} */`
    return doc.includes('\n')
      ? `/**${doc.startsWith('\n') ? '' : ' '}${doc}\n * ${wire}\n */`
      : `/** ${doc} ${wire} */`
  }

  /** @param {string} text @param {readonly string[]} owners */
  function inEnglish(text, owners) {
    /** @param {string} word */
    const nameFor = (word) => {
      // A field of errors, which has the same name in every entry.
      if (word === 'mensaje') return word
      const { names, namesOf } = table
      const own = owners.find((owner) => Object.hasOwn(namesOf[owner] ?? {}, word))
      const found = own === undefined ? Object.hasOwn(names, word) && names[word] : namesOf[own]?.[word]
      return typeof found === 'object' ? found.moment : found || word
    }
    const [prose = '', ...examples] = text.split(/(?=@example)/)
    const quoted = /'[^'\n]*'|\b[a-z][A-Za-z_]*\b(?!\()/g
    return [
      // Sentences about the wire format keep its names.
      prose.replace(/wire's[^.;]*|`([A-Za-z_]+)`/g, (all, word) => (word ? `\`${nameFor(word)}\`` : all)),
      ...examples.map((example) => {
        const [code = '', ...tags] = example.split(/(?=@(?:throws|returns))/)
        const written = code.replace(quoted, (word, at) =>
          word.startsWith("'") || code[at - 1] === '@' ? word : nameFor(word),
        )
        return [
          written,
          ...tags.map((tag) => tag.replace(/`([A-Za-z_]+)`/g, (_, word) => `\`${nameFor(word)}\``)),
        ].join('')
      }),
    ]
      .join('')
      .replace(/\{@link (\w+\.\w+)\}/g, '`$1`')
      .replace(/([Tt])imes in Unix ms/g, '$1imes as `Date`')
      .replace(/(registration), Unix ms/g, '$1')
      .replace(/Unix ms, oldest first/g, 'oldest first')
      .replace(/ \(Unix ms\)/g, '')
  }
}

/** Removes the unit from the description of a moment, which is a `Date`. @param {string} text */
function withoutUnit(text) {
  return text
    .replace(/,? ?\bUnix ms on this machine/g, ', by the clock of this machine')
    .replace(/[,;] Unix ms\b/g, '')
    .replace(/\bUnix ms, (\w)/g, (_, first) => first.toUpperCase())
    .replace(/^(\s*)Unix ms(?=[.;])/g, '$1A moment')
}
