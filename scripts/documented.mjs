import { join } from 'node:path'
import ts from 'typescript'

/**
 * Finds names without documentation in an integrator's editor: exports of the SDK, and methods of its client.
 * @param {string} folder the installed package
 * @param {string} name of the entry
 */
export function findUndocumented(folder, name) {
  const entry = join(folder, `dist/${name}.d.ts`)
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const index = source && checker.getSymbolAtLocation(source)
  if (index === undefined) throw new Error(`${entry} exports nothing`)
  const exported = checker
    .getExportsOfModule(index)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
  const client = exported.find(({ name }) => name === 'BalizaClient')
  if (client === undefined) throw new Error(`${entry} exports no BalizaClient`)
  const families = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(client))
  const methods = families.flatMap((family) =>
    checker
      .getPropertiesOfType(checker.getTypeOfSymbol(family))
      .map((symbol) => ({ name: `client.${family.name}.${symbol.name}`, symbol })),
  )
  const all = [
    ...exported.map((symbol) => ({ name: symbol.name, symbol })),
    ...families.map((symbol) => ({ name: `client.${symbol.name}`, symbol })),
    ...methods,
  ]
  const missing = all.filter(({ symbol }) => symbol.getDocumentationComment(checker).length === 0)
  return { looked: all.length, missing: missing.map(({ name }) => name) }
}
