import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'

const agreement = join(root, 'packages/agreement/src/')
const sdk = join(root, 'packages/sdk-core/src/')

/** Opens the SDK's sources as a compiler program. */
export function openSources() {
  const program = ts.createProgram([join(sdk, 'index.ts')], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.webworker.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    stableTypeOrdering: true,
    noEmit: true,
  })
  return { program, checker: program.getTypeChecker() }
}

/**
 * @typedef {string | { moment: string }} Name
 * @typedef {{ names: Record<string, Name>, namesOf: Record<string, Record<string, Name>>, travelNames: Record<string, string> }} Table
 * @typedef {ReturnType<typeof openSources> & { naming: ReturnType<typeof createNaming>, rows: ReturnType<typeof readRows>, table: Table }} Opened
 */

/** @param {ts.Node} node */
export const fileOf = (node) => node.getSourceFile().fileName
/** Whether a node is declared in the SDK, not in a library. @param {ts.Node} node */
export const isOurs = (node) => fileOf(node).startsWith(sdk) || fileOf(node).startsWith(agreement)
/** Returns a source by its path in its package. @param {ts.Program} program @param {string} file */
export const sourceAt = (program, file) =>
  program.getSourceFile(join(agreement, file)) ?? program.getSourceFile(join(sdk, file))
/** Returns how `en/generated` imports the module of a node. @param {ts.Node} node */
export function specifierOf(node) {
  const file = fileOf(node).replace(/\.ts$/, '.js')
  return file.startsWith(agreement)
    ? `@baliza/agreement/${file.slice(agreement.length)}`
    : `../../${file.slice(sdk.length)}`
}
/** Whether a node is in a file in which every field is data and must have an English name. @param {ts.Node} node */
const isOfData = (node) =>
  /^(calls|entities)\//.test(fileOf(node).slice(agreement.length)) && !fileOf(node).endsWith('/reading.ts')

/**
 * Returns the declaring type of a field, or the call (`devices.renew`) whose inline payload has it.
 * @param {ts.Node} node
 * @returns {string}
 */
export function ownerOf(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)) return at.name.text
    if (ts.isPropertyAssignment(at) && ts.isCallExpression(at.initializer)) return rowId(at)
  }
  return ''
}

/** @param {ts.PropertyAssignment} row */
function rowId(row) {
  const family = row.parent.parent
  const name = ts.isCallExpression(family) ? family.arguments[0] : undefined
  return name !== undefined && ts.isStringLiteral(name) ? `${name.text}.${row.name.getText()}` : ''
}

/** Creates the lookup of field names by the table. @param {Table} table */
export function createNaming({ names, namesOf }) {
  /** @type {Set<string>} */
  const missing = new Set()
  const used = { names: new Set(), of: new Set() }
  /** @param {string} owner @param {string} field @returns {Name | undefined} */
  const look = (owner, field) => {
    const of = namesOf[owner]
    if (of !== undefined && Object.hasOwn(of, field)) {
      used.of.add(`${owner}.${field}`)
      return of[field]
    }
    if (!Object.hasOwn(names, field)) return undefined
    used.names.add(field)
    return names[field]
  }
  return {
    /** Fields without a name, and names without a field. */
    problems: () => [
      ...[...missing].map((field) => `${field} has no English name`),
      ...Object.keys(names)
        .filter((name) => !used.names.has(name))
        .map((name) => `names.${name}: no field is called so`),
      ...Object.entries(namesOf).flatMap(([owner, of]) =>
        Object.keys(of)
          .filter((name) => !used.of.has(`${owner}.${name}`))
          .map((name) => `namesOf.${owner}.${name}: it has no such field`),
      ),
    ],
    look,
    /**
     * @param {ts.PropertySignature} field
     * @returns {{ wire: string, name: string, isMoment: boolean }}
     */
    nameOf(field) {
      const wire = field.name.getText()
      const owner = ownerOf(field)
      const found = look(owner, wire)
      if (found === undefined && isOfData(field)) missing.add(`${owner}.${wire}`)
      if (found === undefined) return { wire, name: wire, isMoment: false }
      return typeof found === 'string'
        ? { wire, name: found, isMoment: false }
        : { wire, name: found.moment, isMoment: true }
    },
  }
}

/**
 * Reads the rows of the catalogue, each with its input, output and wire types.
 * @param {ts.Program} program
 * @param {ts.TypeChecker} checker
 */
export function readRows(program, checker) {
  const file = sourceAt(program, 'families/index.ts')
  const module = file && checker.getSymbolAtLocation(file)
  const table = module && checker.getExportsOfModule(module).find(({ name }) => name === 'calls')
  if (table === undefined) throw new Error('families/index.ts exports no calls')
  return checker.getPropertiesOfType(checker.getTypeOfSymbol(table)).map((family) => {
    const shorthand = family.valueDeclaration
    const local =
      shorthand && ts.isShorthandPropertyAssignment(shorthand)
        ? checker.getShorthandAssignmentValueSymbol(shorthand)
        : undefined
    const variable = local && aliased(checker, local).valueDeclaration
    if (variable === undefined || !ts.isVariableDeclaration(variable))
      throw new Error(`${family.name}: no family(…) to read`)
    const [, rows] =
      variable.initializer && ts.isCallExpression(variable.initializer) ? variable.initializer.arguments : []
    if (rows === undefined || !ts.isObjectLiteralExpression(rows))
      throw new Error(`${family.name}: no rows to read`)
    return {
      name: family.name,
      doc: variable.parent.parent,
      rows: rows.properties.map((row) => {
        const id = `${family.name}.${row.name?.getText()}`
        if (!ts.isPropertyAssignment(row)) throw new Error(`${id}: no call(…) to read`)
        const given = typeArguments(checker, row.initializer)
        if (given === undefined) throw new Error(`${id}: its call(…) must say what it takes and answers`)
        return { id, method: row.name.getText(), doc: row, given }
      }),
    }
  })
}

/** @param {ts.TypeChecker} checker @param {ts.Expression} made */
function typeArguments(checker, made) {
  if (ts.isCallExpression(made)) return made.typeArguments
  const symbol = checker.getSymbolAtLocation(made)
  const declared = symbol && aliased(checker, symbol).valueDeclaration
  const type = declared && ts.isVariableDeclaration(declared) ? declared.type : undefined
  return type && ts.isTypeReferenceNode(type) ? type.typeArguments : undefined
}

/** Returns the symbol that an imported name refers to. @param {ts.TypeChecker} checker @param {ts.Symbol} symbol */
export const aliased = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
