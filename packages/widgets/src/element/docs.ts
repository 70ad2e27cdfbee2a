import type { Ref } from 'react'
import type { ShellRow } from './define-widget.js'
import type { SharedRow } from './shared-rows.js'

/** A sentence for each name. */
export type Sentences<Name extends PropertyKey = string> = Readonly<Record<Name, string>>

/** A method of an element. It waits until the widget is mounted, and returns a promise of the result. */
export interface MethodDocs {
  /** Parameters in TypeScript notation: `imei: Imei, zoom?: number`. */
  readonly parameters: string
  readonly description: string
}

/**
 * The description of an element in custom-elements.json, which editors and the pages about the elements show. It is separate from
 * the element's table because no browser loads it.
 */
export interface ElementDocs<Row extends PropertyKey = string, Method extends PropertyKey = string> {
  readonly description: string
  readonly rows: Sentences<Row>
  readonly methods: Readonly<Record<Method, MethodDocs>>
  readonly slots: Sentences
  readonly parts: Sentences
}

/** The methods of a handle that the element has too: a property of the same name hides one. */
type MethodOf<Props> = Props extends { readonly handleRef?: Ref<infer Handle> | undefined }
  ? Exclude<keyof Handle, keyof Props>
  : never

/** The docs of a widget. A prop of its element or a method of its handle without a sentence does not compile. */
export type WidgetDocs<Props> = ElementDocs<Exclude<keyof Props, 'handleRef'>, MethodOf<Props>>

export function method(parameters: string, description: string): MethodDocs {
  return { parameters, description }
}

const shellRows: Sentences<ShellRow> = {
  for: 'The id of the `<baliza-client>` to use, where it is not the nearest one.',
  client: 'A client made with `createClient`, instead of a `<baliza-client>`.',
  loading: '`lazy`, the default: nothing is loaded before it is near the viewport; `eager`: at once.',
}

const sharedRows: Sentences<SharedRow> = {
  theme: "The theme; the client element's by default.",
  onReady: 'It has drawn what it was given for the first time.',
  onError:
    'Something went wrong, in a call or outside of one: the code, `message` for the visitor, `developerMessage` for the log, the request, and the `cause`. Sent once, until it is well again or something else goes wrong.',
  onAuthRequired: 'There is no session: none was given, it was refused, or it has ended.',
}

export const sharedDocs = {
  rows: sharedRows,
  slots: {
    error: 'In place of the card that says what is wrong with the set-up, the session or the connection.',
  },
  parts: {
    error: 'The card that says what is wrong with the set-up, the session or the connection.',
  },
}

/** Returns a widget's docs with those of the shared rows. */
export const withShellDocs = (docs: ElementDocs): ElementDocs => ({
  ...docs,
  rows: { ...shellRows, ...docs.rows },
})
