import { toMoment } from '@baliza/agreement/entities/moment.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'

/** A moment: Unix ms on the wire's side, a `Date` in English. */
export const moment = 0
/** What is translated of a field's value: a moment, an object, or each item of a list. */
export type Kind = Shape | typeof moment
/** The fields of an object that are called otherwise in English, or whose values are translated; by the wire's names. */
export interface Shape {
  readonly [wire: string]: string | readonly [name: string, kind: Kind]
}
/** What each call answers, and then what it takes; `null`: that is left as it is. */
export type CallShapes = Readonly<Record<string, readonly (Kind | null)[]>>

type Thing = Readonly<Record<string, unknown>>
/** The last value and its translation: where the same object comes again, so does its translation. */
export interface Before {
  readonly wire: unknown
  readonly english: unknown
}

/**
 * What the wire's side gives, in English names: a copy, of which the fields that a shape does not name are left as they are.
 *
 * @param before of a store: in its maps, what has not changed is not copied again
 */
export function toEnglish(kind: Kind | null | undefined, value: unknown, before?: Before): unknown {
  if (kind === null || kind === undefined || value === null || value === undefined) return value
  if (before !== undefined && before.wire === value) return before.english
  if (Array.isArray(value)) return value.map((one) => toEnglish(kind, one))
  if (kind === moment) return new Date(value as number)
  if (typeof value === 'function')
    return async (...asked: unknown[]) => toEnglish(kind, await value(...asked))
  if (typeof value !== 'object') return value
  return value instanceof Map ? mapped(kind, value, before) : renamed(kind, value as Thing, before)
}

/** Units by their imei: distinguished by identity, which those that did not move keep. */
function mapped(kind: Kind, map: ReadonlyMap<unknown, unknown>, before: Before | undefined) {
  const wires = before?.wire instanceof Map ? before.wire : undefined
  const known = before?.english as ReadonlyMap<unknown, unknown>
  const english = new Map<unknown, unknown>()
  for (const [key, one] of map) {
    const isSame = wires !== undefined && wires.get(key) === one
    english.set(key, isSame ? known.get(key) : toEnglish(kind, one))
  }
  return english
}

function renamed(shape: Shape, thing: Thing, before: Before | undefined): object {
  let plan = plans.get(shape)
  if (plan === undefined) {
    plan = planFor(shape, Object.keys(thing))
    plans.set(shape, plan)
  }
  const last = before?.wire ? before : undefined
  return filled(plan, thing, last) ?? (filled(planFor(shape, Object.keys(thing)), thing, last) as object)
}

/** How things with these fields are copied. */
interface Plan {
  readonly wires: readonly string[]
  readonly names: readonly string[]
  readonly kinds: readonly (Kind | undefined)[]
  /**
   * Copies begin as copies of this object, which JSON has made. One to which 30 fields are added one by one, by computed
   * names, is a hash table to the engine, and takes four times as long to make.
   */
  readonly blank: Thing
}

/** Of the first thing of each shape: the others have the same fields. */
const plans = new WeakMap<Shape, Plan>()

function planFor(shape: Shape, wires: readonly string[]): Plan {
  const entries = wires.map((wire) => ownValue(shape, wire) ?? wire)
  const names = entries.map((to) => (typeof to === 'string' ? to : to[0]))
  const kinds = entries.map((to) => (typeof to === 'string' ? undefined : to[1]))
  return {
    wires,
    names,
    kinds,
    blank: JSON.parse(JSON.stringify(Object.fromEntries(names.map((to) => [to, 0])))),
  }
}

/** @returns nothing where the thing has other fields than the plan */
function filled({ wires, names, kinds, blank }: Plan, thing: Thing, before: Before | undefined) {
  const english: Record<string, unknown> = { ...blank }
  let at = 0
  for (const wire in thing) {
    if (wires[at] !== wire) return undefined
    const name = names[at] as string
    const kind = kinds[at++]
    const last = before && { wire: (before.wire as Thing)[wire], english: (before.english as Thing)[name] }
    english[name] = kind === undefined ? thing[wire] : toEnglish(kind, thing[wire], last)
  }
  return at === wires.length ? english : undefined
}

/**
 * What a caller gives in English names, as the wire's side has it.
 *
 * @param name of the field, for its messages
 * @throws InvalidInput for a moment that is none
 */
export function toWire(kind: Kind | null | undefined, value: unknown, name = ''): unknown {
  if (kind === null || kind === undefined || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((one) => toWire(kind, one, name))
  if (kind === moment) return toMoment(value, name)
  if (typeof value !== 'object') return value
  const back = backOf(kind)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const [to, of] = back.get(name) ?? [name]
      return [to, toWire(of, one, name)]
    }),
  )
}

const backs = new WeakMap<Shape, Map<string, readonly [wire: string, kind?: Kind]>>()

/** A shape by its English names. */
function backOf(shape: Shape) {
  let back = backs.get(shape)
  if (back === undefined) {
    back = new Map()
    for (const [wire, to] of Object.entries(shape))
      if (typeof to === 'string') back.set(to, [wire])
      else back.set(to[0], [wire, to[1]])
    backs.set(shape, back)
  }
  return back
}

/**
 * The English name of a field that an error is about: `rows.0` of `filas.0`.
 *
 * @param otherwise what travels under another name than it was given
 */
export function fieldToEnglish(
  kind: Kind | null | undefined,
  field: string,
  otherwise: (wire: string) => string | undefined,
): string {
  const names: string[] = []
  let at = kind
  /** The English name of an object that only travels. */
  let wrapper: string | undefined
  for (const part of field.split('.')) {
    const isItem = /^\d+$/.test(part)
    const own: Shape[string] | undefined = at ? ownValue(at, part) : undefined
    const travels = own === undefined && !isItem ? otherwise(part) : undefined
    const name = travels ?? (typeof own === 'string' ? own : (own?.[0] ?? part))
    // `imeis` of `unidades.imeis`: the object has the name of its only field.
    if (name !== wrapper) names.push(name)
    wrapper = travels
    if (!isItem) at = typeof own === 'object' ? own[1] : null
  }
  return names.join('.')
}
