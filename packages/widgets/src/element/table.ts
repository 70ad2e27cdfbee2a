import type { TextsOverrides } from '@baliza/sdk-core'
import type { ComponentType } from 'react'
import type { Coercion } from './coercions.js'
import type { Handles } from './handles.js'

/** A value that a host sets: an attribute of the same kebab-case name and a property, or a property alone. */
export interface ValueRow<Value> {
  readonly kind: 'attribute' | 'property'
  readonly coercion: Coercion<Value>
}

/** A callback of the component, which an element dispatches as an event. */
export interface EventRow<Args extends readonly unknown[]> {
  readonly kind: 'event'
  readonly name: string
  /** The event's `detail`. */
  readonly detail: (...args: Args) => unknown
  readonly type: string
  /** The property that becomes the callback's first argument, unless a listener prevents the default. */
  readonly sets: string | undefined
}

/** A callback that answers nothing is an event; one that is asked something is a value. */
type RowOf<Value> =
  NonNullable<Value> extends (...args: infer Args) => infer Answer
    ? // biome-ignore lint/suspicious/noConfusingVoidType: it asks what a callback returns.
      [Answer] extends [void]
      ? EventRow<Args>
      : ValueRow<NonUndefined<Value>>
    : ValueRow<NonUndefined<Value>>
type NonUndefined<Value> = Value extends undefined ? never : Value

/**
 * A row for every prop of a component: a prop added to the component without its row does not compile, nor a row
 * whose type is not the prop's. So neither can drift.
 */
export type RowsOf<Props> = { readonly [Name in Exclude<keyof Props, 'handleRef'>]-?: RowOf<Props[Name]> }

/** A custom element, as data: what the shell runs, and what custom-elements.json lists with its docs (`docs.ts`). */
export interface ElementTable<Props> {
  readonly tag: `baliza-${string}`
  readonly rows: RowsOf<Props>
}

/** A table whose rows' types are forgotten, for the code that walks them. */
export interface AnyTable {
  readonly tag: string
  // biome-ignore lint/suspicious/noExplicitAny: a row of any type; coercions guard what passes.
  readonly rows: Readonly<Record<string, ValueRow<any> | EventRow<any>>>
}

/** A widget's element: its table, its component and its texts. */
export interface WidgetTable<Props> extends ElementTable<Props> {
  readonly component: ComponentType<Props>
  /** Of a widget that has methods. */
  readonly handles?: Handles
  /** The texts that it uses, and no others: an element carries what it says. */
  readonly texts: (overrides?: TextsOverrides) => TextsOverrides
}

/** A value that has an attribute, and a property of the same name in camelCase. */
export function attribute<Value>(coercion: Coercion<Value>): ValueRow<Value> {
  return { kind: 'attribute', coercion }
}

/** A value that only script can set. */
export function property<Value>(coercion: Coercion<Value>): ValueRow<Value> {
  return { kind: 'property', coercion }
}

/** A callback that becomes an event; its detail is the callback's first argument, or what is made of it. */
export function event<Args extends readonly unknown[]>(
  name: string,
  type: string,
  sets?: string,
  detail: (...args: Args) => unknown = (...args) => args[0],
): EventRow<Args> {
  return { kind: 'event', name, type, sets, detail }
}

/** `insetLeft` is `inset-left` in HTML. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
