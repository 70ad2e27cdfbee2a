import type { TextsOverrides } from '@baliza/sdk-core'
import type { ComponentType, Ref } from 'react'
import type { Coercion } from './coercions.js'
import type { Handles } from './handles.js'

/** A value that a host sets: an attribute of the same kebab-case name and a property, or a property alone. */
export interface ValueRow<Value> {
  readonly kind: 'attribute' | 'property'
  readonly coercion: Coercion<Value>
  readonly description: string
}

/** A callback of the component, which an element dispatches as an event. */
export interface EventRow<Args extends readonly unknown[]> {
  readonly kind: 'event'
  readonly name: string
  /** The event's `detail`. */
  readonly detail: (...args: Args) => unknown
  readonly type: string
  readonly description: string
  /** The property that becomes the callback's first argument, unless a listener prevents the default. */
  readonly sets: string | undefined
}

/** A method of the component's handle. On an element it waits until the widget is mounted, and promises what it answers. */
export interface MethodRow {
  /** As TypeScript writes them: `imei: Imei, zoom?: number`. */
  readonly parameters: string
  readonly description: string
}

/** Methods of the component's handle, by name. */
export type MethodRows<Handle> = [Handle] extends [never]
  ? Record<never, never>
  : { readonly [Name in keyof Handle]: MethodRow }

/** A slot, a part, a state or a custom property of an element, by name: its sentence. */
export type Texts = Readonly<Record<string, string>>

type HandleOf<Props> = Props extends { readonly handleRef?: Ref<infer Handle> | undefined } ? Handle : never

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

/** A custom element, as data: what the shell runs, what custom-elements.json lists. */
export interface ElementTable<Props> {
  readonly tag: `baliza-${string}`
  readonly description: string
  readonly rows: RowsOf<Props>
  readonly methods: MethodRows<HandleOf<Props>>
  readonly slots: Texts
  readonly parts: Texts
}

/** A table whose rows' types are forgotten, for the code that walks them. */
export interface AnyTable {
  readonly tag: string
  readonly description: string
  // biome-ignore lint/suspicious/noExplicitAny: a row of any type; coercions guard what passes.
  readonly rows: Readonly<Record<string, ValueRow<any> | EventRow<any>>>
  readonly methods: Readonly<Record<string, MethodRow>>
  readonly slots: Texts
  readonly parts: Texts
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
export function attribute<Value>(coercion: Coercion<Value>, description: string): ValueRow<Value> {
  return { kind: 'attribute', coercion, description }
}

/** A value that only script can set. */
export function property<Value>(coercion: Coercion<Value>, description: string): ValueRow<Value> {
  return { kind: 'property', coercion, description }
}

/** A callback that becomes an event; its detail is the callback's first argument, or what is made of it. */
export function event<Args extends readonly unknown[]>(
  name: string,
  type: string,
  description: string,
  sets?: string,
  detail: (...args: Args) => unknown = (...args) => args[0],
): EventRow<Args> {
  return { kind: 'event', name, type, description, sets, detail }
}

/** A method. */
export function method(parameters: string, description: string): MethodRow {
  return { parameters, description }
}

/** `insetLeft` is `inset-left` in HTML. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
