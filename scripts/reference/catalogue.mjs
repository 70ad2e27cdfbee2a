import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'

/**
 * @typedef {{ name: string, optional: boolean, type: string, doc: string }} Field
 * @typedef {{ id: string, method: string, name: string, path: string, second: string | null, effect: string,
 *   open: boolean, keyless: boolean, asUser: boolean, pages: boolean, doc: string, returns: string, payloads: Field[][], result: string }} DescribedCall
 * @typedef {{ name: string, doc: string, calls: DescribedCall[] }} DescribedFamily
 * @typedef {{ name: string, doc: string, fields: Field[], text: string | null }} DescribedType
 */

const entry = join(root, 'packages/agreement/src/families/index.ts')
const webhookEvent = join(root, 'packages/agreement/src/entities/webhook-event.ts')

/**
 * Describes the catalogue from its sources: every row with its doc comment, the fields of its payload, and the referenced types.
 * @param {Record<string, Record<string, { name: string, path: string, effect: string, open?: boolean, unkeyed?: boolean, asUser?:
 * boolean, pages?: boolean, pathFor?: (payload: object) => string }>>} calls the same rows, loaded
 * @returns {{ families: DescribedFamily[], types: DescribedType[] }}
 */
export function describeCatalogue(calls) {
  const program = ts.createProgram([entry, webhookEvent], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const types = new Map()

  const source = program.getSourceFile(entry)
  const index = source && checker.getSymbolAtLocation(source)
  const table = index && checker.getExportsOfModule(index).find((symbol) => symbol.name === 'calls')
  if (table === undefined) throw new Error(`${entry} exports no calls`)

  const families = Object.entries(calls).map(([name, rows]) => {
    const family = checker.getTypeOfSymbol(table).getProperty(name)
    const declared = family && familyOf(family)
    if (declared === undefined) throw new Error(`${name}: no family(…) to read`)
    return {
      name,
      doc: docOf(declared.symbol),
      calls: Object.entries(rows).map(([method, row]) => {
        const property = declared.rows.properties.find((one) => one.name?.getText() === method)
        if (property === undefined || !ts.isPropertyAssignment(property))
          throw new Error(`${name}.${method}: no call(…) to read`)
        return describeCall(`${name}.${method}`, method, row, property)
      }),
    }
  })
  // No call returns it: the server posts it.
  const events = program.getSourceFile(webhookEvent)
  const module = events && checker.getSymbolAtLocation(events)
  const posted = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === 'WebhookEvent')
  if (posted === undefined) throw new Error(`${webhookEvent} exports no WebhookEvent`)
  nameUnion(posted)
  return { families, types: [...types.values()].toSorted((a, b) => a.name.localeCompare(b.name)) }

  /** Returns the variable in which a family is declared, in any file. */
  function familyOf(property) {
    const shorthand = property.valueDeclaration
    if (shorthand === undefined || !ts.isShorthandPropertyAssignment(shorthand)) return undefined
    const local = checker.getShorthandAssignmentValueSymbol(shorthand)
    const symbol = local && (local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local)
    const declaration = symbol?.valueDeclaration
    if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined
    const [, rows] =
      declaration.initializer && ts.isCallExpression(declaration.initializer)
        ? declaration.initializer.arguments
        : []
    return rows !== undefined && ts.isObjectLiteralExpression(rows) ? { symbol, rows } : undefined
  }

  function describeCall(id, method, row, property) {
    const symbol = checker.getSymbolAtLocation(property.name)
    // The row's type has all three arguments, even if the source omits some.
    const [input, output, sent] = checker.getTypeArguments(
      /** @type {ts.TypeReference} */ (checker.getTypeAtLocation(property.initializer)),
    )
    if (input === undefined || output === undefined || sent === undefined)
      throw new Error(`${id}: no payload and result to read`)
    const second = row.pathFor?.({ comando: 'busq' }) ?? row.path
    const alternatives = sent.isUnion() ? sent.types : [sent]
    return {
      id,
      method,
      name: row.name,
      path: row.path,
      second: second === row.path ? null : second,
      effect: row.effect,
      open: row.open === true,
      keyless: row.effect !== 'read' && (row.open === true || row.unkeyed === true),
      asUser: row.asUser === true,
      pages: row.pages === true,
      doc: docOf(symbol),
      returns: tagsOf(symbol, 'returns'),
      payloads: alternatives.map((type) => fieldsOf(type)),
      result: typeText(output),
    }
  }

  function fieldsOf(type) {
    return checker.getPropertiesOfType(type).map((property) => {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
      const own = checker.getTypeOfSymbol(property)
      return { name: property.name, optional, type: typeText(own), doc: docOf(property) }
    })
  }

  /** Formats a type without its source: codes are listed, Baliza's own objects are named and described separately. */
  function typeText(type) {
    if (type.isUnion()) {
      const parts = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined))
      if (parts.every((one) => one.flags & ts.TypeFlags.BooleanLiteral)) return 'boolean'
      const isBoolean = (one) => (one.flags & ts.TypeFlags.BooleanLiteral) !== 0
      const texts = parts.filter((one) => !isBoolean(one)).map((one) => typeText(one))
      const known = [...(parts.some(isBoolean) ? ['boolean'] : []), ...new Set(texts)]
      // `null` comes last, as is usual in sources.
      return [...known.filter((one) => one !== 'null'), ...known.filter((one) => one === 'null')].join(' | ')
    }
    if (checker.isArrayType(type)) {
      const [of] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
      const text = of === undefined ? 'unknown' : typeText(of)
      return text.includes(' | ') ? `(${text})[]` : `${text}[]`
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      const named = type.aliasSymbol ?? type.symbol
      if (named !== undefined && named.name !== '__type') return nameType(type, named)
      const fields = fieldsOf(type).map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type}`)
      return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`
    }
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }

  function nameType(type, symbol) {
    const own = symbol.declarations?.some((one) =>
      /\/packages\/(agreement|sdk-core)\/src\//.test(one.getSourceFile().fileName),
    )
    if (own !== true) return checker.typeToString(type)
    const given = type.aliasTypeArguments ?? checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
    const of = given.filter((one) => one.symbol !== undefined && one !== type).map((one) => typeText(one))
    const name = of.length === 0 ? symbol.name : `${symbol.name}<${of.join(', ')}>`
    if (!types.has(name)) {
      types.set(name, { name, doc: docOf(symbol), fields: [], text: null })
      const index = checker.getIndexInfosOfType(type)[0]
      const text = index === undefined ? null : `{ [field: string]: ${checker.typeToString(index.type)} }`
      types.set(name, { name, doc: docOf(symbol), fields: fieldsOf(type), text })
    }
    return name
  }

  /** Describes a member of a union: all its fields, each with the values of `tipo` for which it exists. */
  function nameUnion(symbol) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const parts = type.isUnion() ? type.types : [type]
    const fields = new Map()
    for (const part of parts) {
      const own = fieldsOf(part)
      const tipo = own.find(({ name }) => name === 'tipo')?.type ?? ''
      for (const field of own) fields.set(field.name, [...(fields.get(field.name) ?? []), { ...field, tipo }])
    }
    types.set(symbol.name, {
      name: symbol.name,
      doc: docOf(symbol),
      text: null,
      fields: [...fields].map(([name, found]) => {
        const isCommon = found.length === parts.length
        const [first] = found
        return {
          ...first,
          name,
          type: [...new Set(found.map((one) => one.type))].join(' | '),
          doc: isCommon
            ? first.doc
            : `With \`tipo\` ${found.map(({ tipo }) => tipo.replaceAll(' | ', ', ')).join(', ')}. ${first.doc}`.trim(),
        }
      }),
    })
  }

  function docOf(symbol) {
    return symbol === undefined
      ? ''
      : oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  }

  function tagsOf(symbol, name) {
    const tag = symbol?.getJsDocTags(checker).find((one) => one.name === name)
    return tag === undefined ? '' : oneLine(ts.displayPartsToString(tag.text))
  }
}

function oneLine(text) {
  return text
    .replace(/\{@link ([^}]*?)\s*\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}
