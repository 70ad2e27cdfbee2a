import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Adds the doc comments of the rows to the declarations of the catalogue. The type that the compiler infers has lost them, so
 * editors would show no documentation at the client's methods.
 * @param {string} folder the families
 * @returns {import('rollup').Plugin}
 */
export function callDocs(folder) {
  return {
    name: 'call-docs',
    async generateBundle(_, bundle) {
      const docs = await readDocs(folder)
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = withDocs(chunk.code, docs)
    },
  }
}

/** Reads the comment of each family, and of each row by its name, such as `units.list`. @param {string} folder */
async function readDocs(folder) {
  /** @type {Map<string, string>} */
  const docs = new Map()
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/(^|\/)calls\.ts$/.test(file)) continue
    const source = parse(file, await readFile(join(folder, file), 'utf8'))
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const { initializer } of statement.declarationList.declarations) {
        if (initializer === undefined || !ts.isCallExpression(initializer)) continue
        const [name, rows] = initializer.arguments
        if (initializer.expression.getText() !== 'family' || name === undefined || rows === undefined)
          continue
        if (!ts.isStringLiteral(name) || !ts.isObjectLiteralExpression(rows)) continue
        docs.set(name.text, docOf(statement))
        for (const row of rows.properties) docs.set(`${name.text}.${row.name?.getText()}`, docOf(row))
      }
    }
  }
  return docs
}

/** @param {string} code @param {Map<string, string>} docs */
function withDocs(code, docs) {
  const source = parse('bundle.d.ts', code)
  const catalogue = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap((statement) => statement.declarationList.declarations)
    .find(({ name }) => name.getText() === 'calls')?.type
  if (catalogue === undefined) return code
  /** @type {{ at: number, text: string }[]} */
  const added = []
  /** @param {ts.TypeElement} member @param {string} id */
  const add = (member, id) => {
    const doc = docs.get(id)
    if (doc === undefined) throw new Error(`${id}: no such row in the sources`)
    if (doc === '') throw new Error(`${id}: an integrator finds no sentence at it`)
    const at = member.getStart()
    const indent = ' '.repeat(source.getLineAndCharacterOfPosition(at).character)
    added.push({ at, text: `${doc.replace(/\n\s*/g, `\n${indent} `)}\n${indent}` })
  }
  for (const family of membersOf(catalogue)) {
    const name = family.name?.getText() ?? ''
    add(family, name)
    for (const row of ts.isPropertySignature(family) ? membersOf(family.type) : [])
      add(row, `${name}.${row.name?.getText()}`)
  }
  let documented = code
  for (const { at, text } of added.reverse())
    documented = documented.slice(0, at) + text + documented.slice(at)
  return documented
}

/** @param {ts.TypeNode | undefined} type */
const membersOf = (type) => (type !== undefined && ts.isTypeLiteralNode(type) ? type.members : [])

/** @param {string} name @param {string} text */
const parse = (name, text) => ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true)

/** @param {ts.Node} node */
function docOf(node) {
  const doc = ts.getJSDocCommentsAndTags(node).at(-1)?.getText() ?? ''
  // Rows are not exported from the package, so a link would not resolve.
  return doc.replace(/\{@link (\w+\.\w+)\}/g, '`$1`')
}
