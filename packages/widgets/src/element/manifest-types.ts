/** The entry of an element in custom-elements.json. */
export interface Declaration {
  readonly name: string
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly {
    readonly name: string
    readonly fieldName: string
    readonly type: Text
    readonly description: string
  }[]
  readonly members: readonly (
    | { readonly kind: 'field'; readonly name: string; readonly type: Text; readonly description: string }
    | {
        readonly kind: 'method'
        readonly name: string
        readonly description: string
        readonly parameters: readonly {
          readonly name: string
          readonly optional: boolean
          readonly type: Text
        }[]
        readonly return: { readonly type: Text }
      }
  )[]
  readonly events: readonly { readonly name: string; readonly type: Text; readonly description: string }[]
  readonly slots: readonly Named[]
  readonly cssParts: readonly Named[]
  readonly cssStates: readonly Named[]
  readonly cssProperties: readonly Named[]
  /** Baliza extension: the format has no field for how an element is used without a mouse or without sight. */
  readonly accessibility: readonly Named[]
}

/** A type, in TypeScript notation. */
export interface Text {
  readonly text: string
}

/** A name with its description. */
export interface Named {
  readonly name: string
  readonly description: string
}

export interface Manifest {
  readonly schemaVersion: '2.1.0'
  readonly readme: string
  readonly modules: readonly {
    readonly kind: 'javascript-module'
    readonly path: string
    readonly declarations: readonly (Declaration & {
      readonly kind: 'class'
      readonly customElement: true
      readonly superclass: { readonly name: string }
    })[]
    readonly exports: readonly {
      readonly kind: 'custom-element-definition'
      readonly name: string
      readonly declaration: { readonly name: string; readonly module: string }
    }[]
  }[]
}
