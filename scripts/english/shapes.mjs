import ts from 'typescript'
import { isOurs, sourceAt } from './sources.mjs'

/** Objects outside of calls that are also translated. */
const stores = {
  Fleet: 'entities/fleet.ts',
  Session: 'session/session.ts',
  AlertsState: 'live/alerts.ts',
  Attendance: 'entities/alert.ts',
  Shapes: 'live/shapes.ts',
  WebhookEvent: 'entities/webhook-event.ts',
}

/**
 * Finds the translated parts: the fields of each object, and the input and output of each call.
 * @param {import('./sources.mjs').Opened} sdk
 *
 * @typedef {{ name: string, isMoment: boolean, of: Shape | null }} Entry
 * @typedef {{ called: string, entries: Map<string, Entry> }} Shape
 */
export function findShapes({ program, checker, naming, rows, table }) {
  /** @type {string[]} */
  const problems = []
  /** @type {Map<string, Shape>} */
  const shapes = new Map()
  /** @type {Map<ts.Type, Shape | null>} */
  const known = new Map()
  /** All fields, for the page. @type {Map<string, Map<string, Entry>>} */
  const entities = new Map()

  /** Name of the current call or store: shapes without their own name use it. */
  let at = ''
  const calls = methods().map(({ id, signature }) => {
    at = id
    const result = naming.look(id, 'result')
    const out = typeof result === 'object' ? 'moment' : shapeOf(signature.getReturnType())
    const asked = signature.getParameters().map((parameter) => shapeOf(checker.getTypeOfSymbol(parameter)))
    while (asked.length > 0 && asked.at(-1) === null) asked.pop()
    return { id, out: /** @type {Shape | 'moment' | null} */ (out), asked }
  })
  const travel = travelNames()
  const ofStores = Object.fromEntries(
    Object.entries(stores).map(([name, file]) => {
      at = `${name}Part`
      return [name, shapeOf(typeNamed(file, name))]
    }),
  )

  return { problems, entities, calls, ofStores, shapes: [...shapes.values()], travel }

  /** Lists the methods of the client's families. */
  function methods() {
    const client = checker.getPropertiesOfType(typeNamed('client/minimal-client.ts', 'BalizaClient'))
    const names = new Set(rows.map(({ name }) => name))
    return client
      .filter(({ name }) => names.has(name))
      .flatMap((family) =>
        checker.getPropertiesOfType(checker.getTypeOfSymbol(family)).flatMap((method) => {
          const signature = checker.getTypeOfSymbol(method).getCallSignatures().at(-1)
          // A row of a report has the report's shape.
          return signature === undefined || signature.typeParameters
            ? []
            : [{ id: `${family.name}.${method.name}`, signature }]
        }),
      )
  }

  /** @param {string} file @param {string} name */
  function typeNamed(file, name) {
    const source = sourceAt(program, file)
    const module = source && checker.getSymbolAtLocation(source)
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name)
    if (symbol === undefined) throw new Error(`${file} exports no ${name}`)
    return checker.getDeclaredTypeOfSymbol(symbol)
  }

  /**
   * Returns the translation of a type, or `null` if it needs none. For a list: of its items; for a promise: of its value.
   * @param {ts.Type} type
   * @returns {Shape | null}
   */
  function shapeOf(type) {
    const before = known.get(type)
    if (before !== undefined) return before
    known.set(type, null)
    const shape = makeShape(type)
    known.set(type, shape)
    return shape
  }

  /** @param {ts.Type} type @returns {Shape | null} */
  function makeShape(type) {
    if (type.isUnion()) return merged(type.types.map(shapeOf), nameFor(type))
    const given = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
    const library = type.symbol?.declarations?.some((one) => !isOurs(one)) === true
    if (library) {
      const of = {
        Array: 0,
        ReadonlyArray: 0,
        Promise: 0,
        AsyncIterable: 0,
        AsyncGenerator: 0,
        ReadonlyMap: 1,
        Map: 1,
      }
      const at = of[/** @type {keyof typeof of} */ (type.symbol.name)]
      if (at !== undefined && given[at] !== undefined) return shapeOf(given[at])
      // `Partial` and similar types are declared in the library too, but they map Baliza's own types.
      if (!('objectFlags' in type) || !(Number(type.objectFlags) & ts.ObjectFlags.Mapped)) return null
    }
    if (type.isClass() || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return null
    const [call] = type.getCallSignatures()
    if (call !== undefined) return shapeOf(call.getReturnType())
    /** @type {Map<string, Entry>} */
    const entries = new Map()
    for (const property of checker.getPropertiesOfType(type)) {
      const declared = property.declarations?.find(
        (one) => ts.isPropertySignature(one) || ts.isMethodSignature(one),
      )
      if (declared === undefined || !isOurs(declared)) continue
      const { name, isMoment } = ts.isPropertySignature(declared)
        ? naming.nameOf(declared)
        : { name: property.name, isMoment: false }
      const of = isMoment ? null : shapeOf(checker.getTypeOfSymbol(property))
      entries.set(property.name, { name, isMoment, of })
    }
    return named(nameFor(type), entries)
  }

  /** @param {string} name @param {Map<string, Entry>} entries */
  function named(name, entries) {
    if (entries.size === 0) return null
    for (const [wire, { name: english }] of entries)
      if (english !== wire && entries.has(english))
        problems.push(`${name}.${wire}: it has a ${english} already`)
    const listed = [...entries.values()].map(({ name }) => name)
    for (const one of new Set(listed))
      if (listed.filter((other) => other === one).length > 1)
        problems.push(`${name}: two of its fields are ${one}`)
    const here = name || at
    entities.set(here, new Map([...(entities.get(here) ?? []), ...entries]))
    const translated = new Map(
      [...entries].filter(([wire, { name, isMoment, of }]) => name !== wire || isMoment || of !== null),
    )
    if (translated.size === 0) return null
    const key = JSON.stringify(
      [...translated].map(([wire, { name, isMoment, of }]) => [wire, name, isMoment, of?.called]),
    )
    const same = shapes.get(key)
    if (same !== undefined) return same
    const used = new Set([...shapes.values()].map(({ called }) => called))
    const own = name || at.replace(/(?:^|\.)(\w)/g, (_, letter) => letter.toUpperCase())
    let called = own
    for (let next = 2; used.has(called); next++) called = `${own}${next}`
    const shape = { called, entries: translated }
    shapes.set(key, shape)
    return shape
  }

  /** Merges the shapes of a union into one shape. @param {(Shape | null)[]} all @param {string} name */
  function merged(all, name) {
    const some = [...new Set(all.filter((one) => one !== null))]
    if (some.length < 2) return some[0] ?? null
    /** @type {Map<string, Entry>} */
    const entries = new Map()
    for (const { called, entries: own } of some)
      for (const [wire, entry] of own) {
        const other = entries.get(wire)
        if (
          other !== undefined &&
          (other.name !== entry.name || other.isMoment !== entry.isMoment || other.of !== entry.of)
        )
          problems.push(`${called}.${wire}: another of the same union calls it ${other.name}`)
        entries.set(wire, entry)
      }
    return named(name, entries)
  }

  /** @param {ts.Type} type */
  function nameFor(type) {
    const { name = '' } = type.aliasSymbol ?? type.symbol ?? {}
    return name === '__type' || ['Partial', 'Pick', 'Omit', 'Readonly', 'Some'].includes(name) ? '' : name
  }

  /** Returns names in errors that are not fields of a call's input. */
  function travelNames() {
    /** @type {Record<string, string>} */
    const found = {}
    for (const { id, given } of rows.flatMap((family) => family.rows)) {
      const [input, , sent] = given.map((node) => checker.getTypeFromTypeNode(node))
      if (input === undefined || sent === undefined) continue
      const own = fieldsOf(input)
      for (const wire of fieldsOf(sent)) {
        if (
          own.has(wire) ||
          (Object.hasOwn(table.names, wire) &&
            !Object.hasOwn(table.travelNames, wire) &&
            !Object.hasOwn(table.travelNames, `${id}.${wire}`))
        )
          continue
        const key = Object.hasOwn(table.travelNames, `${id}.${wire}`) ? `${id}.${wire}` : wire
        const name = table.travelNames[key]
        if (name === undefined) problems.push(`${id} sends ${wire}, which has no name in travelNames`)
        else found[key] = name
      }
    }
    for (const key of Object.keys(table.travelNames))
      if (!(key in found)) problems.push(`travelNames.${key}: nothing travels so`)
    return found
  }

  /** @param {ts.Type} type */
  function fieldsOf(type) {
    const members = type.isUnion() ? type.types : [type]
    return new Set(members.flatMap((one) => checker.getPropertiesOfType(one).map(({ name }) => name)))
  }
}
