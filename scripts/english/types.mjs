import ts from 'typescript'
import { createSentences } from './sentences.mjs'
import { aliased, fileOf, isOurs, ownerOf, sourceAt, specifierOf } from './sources.mjs'

/** Declarations of `en/index.ts`. The types that they refer to are included automatically. */
const wanted = {
  'client/minimal-client.ts': ['BalizaClient'],
  'entities/webhook-event.ts': ['WebhookEvent'],
  'live/alerts.ts': ['AlertsFeed', 'AlertsState'],
  'live/shapes.ts': ['Shapes', 'ShapesStore'],
  'client/methods/reports.ts': ['ReportQueryOf', 'ReportRowOf', 'ReportPart'],
  'session/session.ts': ['Session'],
}

/**
 * Writes the declarations of the SDK with English names. Each equals the Spanish declaration except for field names, moments, and
 * their mentions in doc comments.
 * @param {import('./sources.mjs').Opened} sdk
 */
export function writeTypes({ program, checker, naming, rows, table }) {
  const docOf = createSentences(table)
  /** @type {Map<ts.Declaration, { node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, speaksOf: Set<ts.Declaration>, isRenamed: boolean }>} */
  const found = new Map()
  /** Types that the rows refer to. @type {Set<ts.Declaration>} */
  const ofRows = new Set()

  for (const [file, names] of Object.entries(wanted))
    for (const statement of sourceAt(program, file)?.statements ?? [])
      if (isDeclaration(statement) && names.includes(statement.name.text)) gather(statement)
  for (const family of rows)
    for (const { given } of family.rows)
      for (const node of given.slice(0, 2)) {
        const { speaksOf } = survey(node)
        for (const one of speaksOf) ofRows.add(one)
      }

  /** Types that English names change: their own fields differ, or those of a type that they refer to. */
  const english = new Set([...found].filter(([, { isRenamed }]) => isRenamed).map(([one]) => one))
  for (let before = -1; before !== english.size; ) {
    before = english.size
    for (const [one, { speaksOf }] of found)
      if ([...speaksOf].some((other) => english.has(other))) english.add(one)
  }

  // An unchanged type that is not exported cannot be imported, so it is written out too.
  for (let before = -1; before !== english.size; ) {
    before = english.size
    const spoken = [...english].flatMap((one) => [...(found.get(one)?.speaksOf ?? [])])
    for (const one of [...spoken, ...ofRows]) if (!isExported(one)) english.add(one)
  }

  /** @type {Map<ts.Declaration, string>} */
  const called = new Map()
  const used = new Set()
  // Exported names stay. Of two equal names that are not exported, the second gets its file name as a prefix.
  for (const one of [...english].toSorted((a, b) => Number(isExported(b)) - Number(isExported(a)))) {
    const own = /** @type {ts.InterfaceDeclaration} */ (one).name.text
    const name = used.has(own) ? `${own}Of${pascal(fileOf(one))}` : own
    used.add(name)
    called.set(one, name)
  }

  /** Unchanged types, which are imported. @type {Map<string, Set<string>>} */
  const imports = new Map([['@baliza/agreement/calls/call.js', new Set(['Call'])]])
  const declarations = [...english]
    .filter((one) => !isCatalogue(one))
    .map((one) => {
      const { node } = /** @type {{ node: ts.InterfaceDeclaration }} */ (found.get(one))
      return rewrite(node, called.get(one))
    })
  const catalogue = writeCatalogue()
  const lines = [...imports].map(
    ([from, names]) => `import type { ${[...names].toSorted().join(', ')} } from '${from}'`,
  )
  return {
    text: [...lines.toSorted(), '', catalogue, '', ...declarations.flatMap((one) => [one, ''])].join('\n'),
    exported: [...english].filter(isExported).map((one) => called.get(one) ?? ''),
  }

  /**
   * Adds a declaration and all declarations that it refers to.
   * @param {ts.InterfaceDeclaration | ts.TypeAliasDeclaration} node
   */
  function gather(node) {
    if (found.has(node)) return
    const entry = { node, speaksOf: new Set(), isRenamed: isCatalogue(node) }
    found.set(node, entry)
    if (isCatalogue(node) || isOfRows(node)) return
    const { speaksOf, isRenamed } = survey(node)
    entry.speaksOf = speaksOf
    entry.isRenamed = isRenamed
  }

  /** @param {ts.Node} node */
  function survey(node) {
    /** @type {Set<ts.Declaration>} */
    const speaksOf = new Set()
    let isRenamed = false
    /** @param {ts.Node} at */
    const visit = (at) => {
      if (ts.isPropertySignature(at)) {
        const { wire, name, isMoment } = naming.nameOf(at)
        isRenamed ||= wire !== name || isMoment
      }
      const one = declarationOf(at)
      if (one !== undefined && one !== node) {
        speaksOf.add(one)
        gather(one)
      }
      ts.forEachChild(at, visit)
    }
    visit(node)
    return { speaksOf, isRenamed }
  }

  /** Returns the SDK's declaration that a name in a type refers to. @param {ts.Node} at */
  function declarationOf(at) {
    const name = ts.isTypeReferenceNode(at)
      ? at.typeName
      : ts.isExpressionWithTypeArguments(at)
        ? at.expression
        : undefined
    const symbol = name && checker.getSymbolAtLocation(name)
    const declared = symbol && aliased(checker, symbol).declarations?.find(isDeclaration)
    return declared !== undefined && isOurs(declared) ? declared : undefined
  }

  function writeCatalogue() {
    const families = rows.map(({ name, doc, rows }) => {
      const methods = rows.map(({ id, method, doc, given }) => {
        const [input, output] = given.slice(0, 2).map((node) => rewrite(node))
        const result = naming.look(id, 'result')
        // biome-ignore format: this is the printed layout
        return `${docOf(doc, [id, ...(given[0]?.getText().match(/\w+/g) ?? [])])}\nreadonly ${method}: Call<${input}, ${typeof result === 'object' ? 'Date' : output}>`
      })
      return `${docOf(doc, [])}\nreadonly ${name}: {\n${methods.join('\n')}\n}`
    })
    return `/** What each call takes and answers, by family. */\nexport interface Catalogue {\n${families.join('\n')}\n}`
  }

  /** Returns the text of a node with its English names. @param {ts.Node} node @param {string} [name] of a declaration */
  function rewrite(node, name) {
    /** @type {{ from: number, to: number, text: string }[]} */
    const edits = []
    const replace = (/** @type {ts.Node} */ at, /** @type {string} */ text) =>
      edits.push({ from: at.getStart(), to: at.getEnd(), text })
    /** @param {ts.Node} at @param {boolean} isMoment */
    const visit = (at, isMoment) => {
      const docs = /** @type {{ jsDoc?: ts.JSDoc[] }} */ (/** @type {unknown} */ (at)).jsDoc ?? []
      if (at !== node)
        // Includes the space up to the documented node.
        for (const doc of docs) edits.push({ from: doc.getStart(), to: at.getStart(), text: '' })
      if (isDeclaration(at) && name !== undefined && at === node) replace(at.name, name)
      if (ts.isPropertySignature(at)) {
        const { wire, name, isMoment } = naming.nameOf(at)
        const doc = docOf(at, [ownerOf(at)], { wire, name, isMoment })
        const [modifier] = at.modifiers ?? []
        const start = (modifier ?? at.name).getStart()
        if (doc !== '')
          edits.push({ from: start, to: start, text: `${isFirstInLine(at) ? '' : '\n'}${doc}\n` })
        if (wire !== name) replace(at.name, name)
        if (at.type) visit(at.type, isMoment)
        return
      }
      if (ts.isMethodSignature(at) && at !== node) {
        const doc = docOf(at, [ownerOf(at), ...(at.getText().match(/\w+/g) ?? [])])
        if (doc !== '') edits.push({ from: at.name.getStart(), to: at.name.getStart(), text: `${doc}\n` })
      }
      if (isMoment && at.kind === ts.SyntaxKind.NumberKeyword) return void replace(at, 'Date')
      if (ts.isTypeReferenceNode(at) || ts.isExpressionWithTypeArguments(at)) {
        nameOfReference(at)
        const keys = pickedFields(at)
        if (keys !== undefined) {
          visit(/** @type {ts.NodeArray<ts.TypeNode>} */ (at.typeArguments)[0], isMoment)
          return void replace(keys.at, keys.text)
        }
      }
      if (ts.isTypeQueryNode(at)) importName(at.exprName)
      ts.forEachChild(at, (child) => visit(child, isMoment))
    }
    /** @param {ts.TypeReferenceNode | ts.ExpressionWithTypeArguments} at */
    const nameOfReference = (at) => {
      const name = ts.isTypeReferenceNode(at) ? at.typeName : at.expression
      const declared = declarationOf(at)
      const here = declared && called.get(declared)
      if (here === undefined) return importName(name)
      if (here !== name.getText()) replace(name, here)
    }
    /** Returns the fields that `Pick` and `Omit` name. @param {ts.TypeReferenceNode | ts.ExpressionWithTypeArguments} at */
    const pickedFields = (at) => {
      const [from, keys] = at.typeArguments ?? []
      const name = ts.isTypeReferenceNode(at) ? at.typeName.getText() : at.expression.getText()
      if (from === undefined || keys === undefined || !['Pick', 'Omit'].includes(name)) return undefined
      const of = checker.getTypeFromTypeNode(from)
      const type = checker.getTypeFromTypeNode(keys)
      const names = (type.isUnion() ? type.types : [type]).flatMap((key) => {
        if (!key.isStringLiteral()) return []
        const field = checker.getPropertyOfType(of, key.value)?.declarations?.[0]
        return field !== undefined && ts.isPropertySignature(field) && isOurs(field)
          ? `'${naming.nameOf(field).name}'`
          : `'${key.value}'`
      })
      return { at: keys, text: names.join(' | ') || 'never' }
    }
    visit(node, false)
    const start = node.getStart()
    let text = node.getText()
    for (const { from, to, text: by } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
      text = text.slice(0, from - start) + by + text.slice(to - start)
    if (!isDeclaration(node)) return text
    const doc = docOf(node, [node.name.text])
    return doc === '' ? text : `${doc}\n${text}`
  }

  /** Imports a name from its declaring module. @param {ts.EntityName | ts.Expression} name */
  function importName(name) {
    const symbol = checker.getSymbolAtLocation(name)
    const declared = symbol && aliased(checker, symbol).declarations?.[0]
    if (symbol === undefined || declared === undefined || ts.isTypeParameterDeclaration(declared)) return
    let from
    if (isOurs(declared)) from = specifierOf(declared)
    else {
      const clause = symbol.declarations?.find(ts.isImportSpecifier)?.parent.parent.parent
      if (clause === undefined) return
      from = /** @type {ts.StringLiteral} */ (clause.moduleSpecifier).text
    }
    imports.set(from, (imports.get(from) ?? new Set()).add(name.getText()))
  }
}

/** @param {ts.Node} node @returns {node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration} */
function isDeclaration(node) {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
}

/** Whether the node is the first in its line. @param {ts.Node} node */
const isFirstInLine = (node) =>
  node
    .getFullText()
    .slice(0, node.getStart() - node.getFullStart())
    .includes('\n')

/** @param {ts.Node} node */
const isExported = (node) =>
  isDeclaration(node) && (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)

/** @param {ts.Node} node */
const isCatalogue = (node) => isDeclaration(node) && node.name.text === 'Catalogue'

/** Whether a node belongs to the definition of rows, which is the same for all names. @param {ts.Node} node */
const isOfRows = (node) => /\/(call|reading)\.ts$/.test(fileOf(node))

/** @param {string} file */
const pascal = (file) =>
  (file.split('/').at(-1) ?? '')
    .replace('.ts', '')
    .replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())
