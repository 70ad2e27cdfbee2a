import type { ComponentType } from 'react'
import type { TextsOverrides } from '../texts/widget-texts.js'
import type { Coercion } from './coercions.js'
import type { Handles } from './handles.js'

/** A value that a page sets: an attribute with the same name in kebab-case plus a property, or only a property. */
export interface ValueRow<Value> {
  readonly kind: 'attribute' | 'property'
  readonly coercion: Coercion<Value>
}

/** A callback of the component that an element dispatches as an event. */
export interface EventRow<Args extends readonly unknown[]> {
  readonly kind: 'event'
  readonly name: string
  /** Returns the event's `detail`. */
  readonly detail: (...args: Args) => unknown
  readonly type: string
  /** The property that is set to the callback's first argument, unless a listener prevents the default. */
  readonly sets: string | undefined
}

/** A callback that returns nothing is an event. A callback that returns a value is itself a value. */
type RowOf<Value> =
  NonNullable<Value> extends (...args: infer Args) => infer Answer
    ? // biome-ignore lint/suspicious/noConfusingVoidType: it checks what a callback returns.
      [Answer] extends [void]
      ? EventRow<Args>
      : ValueRow<NonUndefined<Value>>
    : ValueRow<NonUndefined<Value>>
type NonUndefined<Value> = Value extends undefined ? never : Value

/**
 * A row for every prop of a component. A prop without a row does not compile, nor does a row with the wrong type. So the two
 * cannot diverge.
 */
export type RowsOf<Props> = { readonly [Name in Exclude<keyof Props, 'handleRef'>]-?: RowOf<Props[Name]> }

/**
 * A custom element as data. The element class is created from it, and custom-elements.json lists it with its docs (`docs.ts`).
 */
export interface ElementTable<Props> {
  readonly tag: `baliza-${string}`
  readonly rows: RowsOf<Props>
}

/** A table with erased row types, for code that iterates over its rows. */
export interface AnyTable {
  readonly tag: string
  // biome-ignore lint/suspicious/noExplicitAny: a row of any type; coercions guard what passes.
  readonly rows: Readonly<Record<string, ValueRow<any> | EventRow<any>>>
}

/** A widget's element: its table, its component and its texts. */
export interface WidgetTable<Props> extends ElementTable<Props> {
  readonly component: ComponentType<Props>
  /** Only for a widget with methods. */
  readonly handles?: Handles
  /** Creates only the texts that the widget uses, because they are part of the element's bundle. */
  readonly texts: (overrides?: TextsOverrides) => TextsOverrides
}

/** Returns the row of a value that has an attribute, and a property of the same name in camelCase. */
export function attribute<Value>(coercion: Coercion<Value>): ValueRow<Value> {
  return { kind: 'attribute', coercion }
}

/** Returns the row of a value that only scripts can set. */
export function property<Value>(coercion: Coercion<Value>): ValueRow<Value> {
  return { kind: 'property', coercion }
}

/** Returns the row of a callback that becomes an event. By default the event's detail is the callback's first argument. */
export function event<Args extends readonly unknown[]>(
  name: string,
  type: string,
  sets?: string,
  detail: (...args: Args) => unknown = (...args) => args[0],
): EventRow<Args> {
  return { kind: 'event', name, type, sets, detail }
}

/** Returns the HTML name of a property: `inset-left` for `insetLeft`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
