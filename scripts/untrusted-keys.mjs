import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './run.mjs'

/**
 * A plain object inherits `constructor`, `__proto__`, `toString` and others: a lookup by an external key can return an inherited
 * function. The compiler identifies keys that can be any text: those of type `string`. This script finds every `table[word]` and
 * `word in table` with such a key. It also finds every `table[word as …]`: a cast proves nothing about
 * the key.
 *
 * Use a `Map` instead, or `ownValue(table, word)` of sdk-core, which reads only own properties.
 */

/** @typedef {{ readonly file: string, readonly line: number, readonly text: string }} Found */

/** The sources of all packages, and the compiler's options for them. */
export function packagesFiles() {
  const config = join(root, 'packages/portal/tsconfig.json')
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile)
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const include = ['../*/src']
  const parsed = ts.parseJsonConfigFileContent(
    { ...json, include },
    ts.sys,
    join(root, 'packages/portal'),
    undefined,
    config,
  )
  const fileNames = parsed.fileNames.filter((file) => !isTest(file))
  return { fileNames, options: parsed.options }
}

/** One program of all packages. A separate program for each environment would take three times as long. */
export function packagesProgram() {
  const { fileNames, options } = packagesFiles()
  return ts.createProgram(fileNames, { ...options, noEmit: true })
}

/**
 * Lookups by keys from Baliza's own code, although their type is `string`: the file or folder of `packages`, the lookup, and the
 * origin of its key.
 * @type {readonly (readonly [place: string, text: string, whose: string])[]}
 */
export const trustedKeys = [
  [
    'agreement/src/rules/own-value.ts',
    'table[word as keyof Table]',
    'asked after the table was found to list it',
  ],
  ['agreement/src/entities/', 'wire[name]', 'a field that record() has in its table'],
  ['agreement/src/english-names.ts', 'names[name]', 'a field of a field table'],
  ['agreement/src/entities/field-tables.ts', 'values[name]', 'a field of a field table'],
  ['agreement/src/entities/field-tables.ts', 'row[column as keyof typeof row]', 'a column of a field table'],
  ['agreement/src/entities/event-fields.ts', 'values[column]', 'a column of a field table'],
  ['agreement/src/entities/event-fields.ts', 'values[sent]', 'a field of a field table'],
  ['agreement/src/access/access.ts', 'body[field]', 'a field of a rule'],
  ['agreement/src/access/access.ts', 'body[rule.user]', 'a field of a rule'],
  ['agreement/src/access/access.ts', 'body[rule.login]', 'a field of a rule'],
  ['agreement/src/access/access.ts', 'body[rule.imei]', 'a field of a rule'],
  ['agreement/src/access/access.ts', 'body[rule.unit]', 'a field of a rule'],
  ['sdk-core/src/client/families.ts', 'methods[name]', 'a method: what every object has, a family has'],
  ['sdk-core/src/en/family.ts', 'methods[name]', 'a method: what every object has, a family has'],
  ['sdk-core/src/en/family.ts', 'wire[name]', 'a method that was found'],
  ['sdk-core/src/en/translate.ts', '(before.wire as Thing)[wire]', 'a field of a thing of the same fields'],
  ['sdk-core/src/en/translate.ts', '(before.english as Thing)[name]', 'a field of the plan'],
  ['sdk-core/src/en/translate.ts', 'english[name]', 'a field of the plan, which the copy has itself'],
  ['sdk-core/src/en/translate.ts', 'thing[wire]', 'a field that the thing was found to have'],
  [
    'server/src/settings/command-line.ts',
    "given[name.replaceAll('-', '_').toUpperCase()]",
    'in capitals, as nothing inherited is',
  ],
  [
    'server/src/v1/serve-v1.ts',
    '(client[family] as unknown as Readonly<Record<string, Method>>)[name]',
    'a call of the catalogue',
  ],
  ['server/src/feed/wire-unit.ts', 'wire[name]', 'a field of the field table of units'],
  ['server/src/intake/values.ts', 'kept[name]', 'an attribute that a decoder names'],
  ['server/src/storage/batch.ts', 'row[name as keyof Row]', 'a column of ours'],
  ['widgets/src/element/handles.ts', '(ref.current ?? (await ref.next()))[name]', 'a method of an element'],
  ['widgets/src/element/define-element.ts', 'this.#values[name]', 'a property of an element'],
  ['widgets/src/element/define-element.ts', 'table.rows[name]', 'a property of an element'],
  ['widgets/src/map/map.element.ts', '(value as Record<string, unknown>)?.[name]', 'a list that a shape has'],
  ['widgets/src/report/export/xls.ts', 'sheet[utils.encode_cell({ r, c })]', 'a cell, A1'],
  ['agreement/src/files/', 'matching[column.id]', 'a column of ours'],
  ['agreement/src/files/', 'matching[id]', 'a column of ours'],
  ['portal/src/pages/control-panel/import/', 'matching[id]', 'a column of ours'],
  ['portal/src/pages/control-panel/import/', 'cells[id]', 'a column of ours'],
  ['portal/src/pages/control-panel/import/', 'cells[column]', 'a column of ours'],
  ['portal/src/pages/control-panel/import/', 'rows[fila - 1]?.[column]', 'a column of ours'],
  ['agreement/src/files/', 'otherNames[kind][id]', 'a column of ours'],
]

/** Finds lookups by a key that may come from outside. @param {ts.Program} program @returns {readonly Found[]} */
export function untrustedLookups(program) {
  const checker = program.getTypeChecker()
  /** @type {Found[]} */
  const found = []
  for (const file of program.getSourceFiles()) {
    const { fileName } = file
    if (file.isDeclarationFile || fileName.includes('/node_modules/') || isTest(fileName)) continue
    const look = (/** @type {ts.Node} */ node) => {
      if (isFault(node, checker)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push({ file: relative(root, fileName), line: line + 1, text: node.getText() })
      }
      ts.forEachChild(node, look)
    }
    look(file)
  }
  return found
}

const isTest = (/** @type {string} */ path) => /\/testing\/|\.(test|stories|table|bodies)\.tsx?$/.test(path)

/** @param {ts.Node} node @param {ts.TypeChecker} checker */
function isFault(node, checker) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return mayBeAnyKey(checker.getTypeAtLocation(node.left))
  if (!ts.isElementAccessExpression(node)) return false
  if (!isTable(checker.getTypeAtLocation(node.expression), checker)) return false
  const word = withoutParentheses(node.argumentExpression)
  if (ts.isAsExpression(word)) {
    const claimed = checker.getTypeAtLocation(word.expression)
    return mayBeAnyKey(claimed) || (claimed.flags & ts.TypeFlags.Unknown) !== 0
  }
  return mayBeAnyKey(checker.getTypeAtLocation(word))
}

/** @param {ts.Expression} node @returns {ts.Expression} */
const withoutParentheses = (node) =>
  ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node

/**
 * Whether a type accepts more than its listed literals: `string`, a brand of it, a pattern.
 * @param {ts.Type} type
 * @returns {boolean}
 */
function mayBeAnyKey(type) {
  if (type.isUnionOrIntersection()) return type.types.some(mayBeAnyKey)
  const { TypeFlags } = ts
  const open = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any
  return (type.flags & open) !== 0
}

/**
 * Whether an object is a lookup table: neither a list nor a string.
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 * @returns {boolean}
 */
function isTable(type, checker) {
  const whole = checker.getNonNullableType(type)
  if (whole.isUnion()) return whole.types.some((part) => isTable(part, checker))
  if (checker.isArrayLikeType(whole)) return false
  return (whole.flags & ts.TypeFlags.StringLike) === 0
}
