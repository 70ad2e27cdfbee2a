import { version } from '../version.js'
import { type AnyTable, attributeName, type EventRow, type ValueRow } from './table.js'

/** What an element's behaviour may see and do. */
export interface ElementHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** The coerced values that are set, by property name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Sets a property as a host would. */
  set(name: string, value: unknown): void
  /** Dispatches a bubbling, composed, cancelable event; `false`: a listener prevented its default. */
  emit(name: string, detail: unknown): boolean
  /** Sets a state that a style sheet sees as `:state(name)`. */
  state(name: string, on: boolean): void
}

/** What an element does while it is in a page. */
export interface Behaviour {
  /** Something has changed; called at most once a microtask. */
  update(): void
  /** The element has left the page for longer than a move. */
  remove(): void
}

/** How an element begins; called when it enters a page. */
export type Begin = (host: ElementHost) => Behaviour

/** Read-only properties and methods beyond the table's values. */
export type Extras = (host: ElementHost) => Record<string, PropertyDescriptor>

/**
 * Registers a custom element from its table. Does nothing where there is no DOM (Node), nor where the tag is already
 * defined: a page may hold two copies of us. A copy of another version is logged in the console.
 *
 * The shell sees to it that a property set before the tag was known counts, that text becomes what the component
 * takes, that several changes in one tick are one update, that a node moved within the page keeps its view, and
 * that one removed is notified.
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
          // Before Chromium 125 a state has another form: there it is not seen.
        }
      },
    }
    #behaviour: Behaviour | undefined
    #due = false

    constructor() {
      super()
      for (const [name] of valueRows) {
        // Set on the node before its tag was defined: an own value would hide the accessor for good.
        if (!Object.hasOwn(this, name)) continue
        const early: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        this.#set(name, early)
      }
      Object.defineProperties(this, extras(this.#host))
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const name = byAttribute.get(attribute)
      // A removed attribute is a value that is not set, whatever its type would read in `null`.
      if (name !== undefined) this.#set(name, value ?? undefined)
    }

    connectedCallback(): void {
      this.#behaviour ??= begin(this.#host)
      this.#schedule()
    }

    disconnectedCallback(): void {
      // A node that is moved leaves and enters in the same tick.
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
