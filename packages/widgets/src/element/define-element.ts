import { version } from '../version.js'
import { type AnyTable, attributeName, type EventRow, type ValueRow } from './table.js'

/** The part of an element that its behaviour can use. */
export interface ElementHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** The coerced values that are set, by property name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Sets a property, as the page would. */
  set(name: string, value: unknown): void
  /** Dispatches a bubbling, composed, cancelable event. @returns `false` if a listener prevented its default */
  emit(name: string, detail: unknown): boolean
  /** Adds or removes a state that stylesheets match with `:state(name)`. */
  state(name: string, on: boolean): void
}

/** The behaviour of an element while it is in a page. */
export interface Behaviour {
  /** Called after a change, at most once per microtask. */
  update(): void
  /** Called when the element is removed from the page, but not when it is moved. */
  remove(): void
}

/** Starts the behaviour of an element; called when the element enters a page. */
export type Begin = (host: ElementHost) => Behaviour

/** Returns read-only properties and methods in addition to the values of the table. */
export type Extras = (host: ElementHost) => Record<string, PropertyDescriptor>

/**
 * Registers a custom element from its table. Does nothing without a DOM (Node), or if the tag is already defined: a page may
 * contain two copies of this package. A copy of another version is logged in the console.
 * The element applies properties that were set before the tag was defined, and coerces text values. Several changes in one tick
 * cause one update. A node that is moved within the page keeps its view; a removed node is notified.
 */
export function defineElement(table: AnyTable, begin: Begin, extras: Extras = () => ({})): void {
  if (typeof customElements === 'undefined') return
  const there = customElements.get(table.tag) as { readonly version?: string } | undefined
  if (there !== undefined) {
    if (there.version !== version)
      void import('./setup/tag-conflict.js').then(({ warnTagConflict }) =>
        warnTagConflict(table.tag, there.version),
      )
    return
  }
  customElements.define(table.tag, createElementClass(table, begin, extras))
}

function createElementClass(table: AnyTable, begin: Begin, extras: Extras): CustomElementConstructor {
  const valueRows = Object.entries(table.rows).filter(isValueRow)
  const byAttribute = new Map(
    valueRows.flatMap(([name, row]) => (row.kind === 'attribute' ? [[attributeName(name), name]] : [])),
  )

  class BalizaElement extends HTMLElement {
    static readonly observedAttributes = [...byAttribute.keys()]
    static readonly version = version
    static {
      for (const [name] of valueRows)
        Object.defineProperty(BalizaElement.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: BalizaElement) {
            return this.#values[name]
          },
          set(this: BalizaElement, value: unknown) {
            this.#set(name, value)
          },
        })
    }

    readonly #states = this.attachInternals?.().states
    readonly #values: Record<string, unknown> = {}
    readonly #host: ElementHost = {
      element: this,
      root: this.attachShadow({ mode: 'open' }),
      values: this.#values,
      set: (name, value) => this.#set(name, value),
      emit: (name, detail) =>
        this.dispatchEvent(
          new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
        ),
      state: (name, on) => {
        try {
          this.#states?.[on ? 'add' : 'delete'](name)
        } catch {
          // Before Chromium 125 a state must be a dashed identifier. There the state is not visible to stylesheets.
        }
      },
    }
    #behaviour: Behaviour | undefined
    #due = false

    constructor() {
      super()
      for (const [name] of valueRows) {
        // The property was set on the node before its tag was defined. An own value would hide the accessor permanently.
        if (!Object.hasOwn(this, name)) continue
        const early: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        this.#set(name, early)
      }
      Object.defineProperties(this, extras(this.#host))
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const name = byAttribute.get(attribute)
      // A removed attribute means that the value is not set, even if its type has a reading of `null`.
      if (name !== undefined) this.#set(name, value ?? undefined)
    }

    connectedCallback(): void {
      this.#behaviour ??= begin(this.#host)
      this.#schedule()
    }

    disconnectedCallback(): void {
      // A node that is moved leaves and re-enters the page in the same tick.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#behaviour?.remove()
        this.#behaviour = undefined
      })
    }

    #set(name: string, value: unknown): void {
      const row = table.rows[name]
      if (row === undefined || row.kind === 'event') return
      this.#values[name] = value === undefined ? undefined : row.coercion.read(value)
      this.#schedule()
    }

    #schedule(): void {
      if (this.#due || this.#behaviour === undefined) return
      this.#due = true
      queueMicrotask(() => {
        this.#due = false
        this.#behaviour?.update()
      })
    }
  }

  return BalizaElement
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any type.
function isValueRow(entry: [string, ValueRow<any> | EventRow<any>]): entry is [string, ValueRow<any>] {
  return entry[1].kind !== 'event'
}
