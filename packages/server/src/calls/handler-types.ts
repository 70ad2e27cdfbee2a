import type { calls, FamilyName, SentOf } from '@baliza/agreement'
import type { AnswerOf } from '@baliza/agreement/families/answers.js'
import type { ImportRows, ImportShapes } from '../imports/import-body.js'
import type { Handler, OpenHandler } from './handler.js'

/** Catalogue of calls by family, shared by client and server. */
export type Catalogue = typeof calls

/** Handlers of a family: a row without its handler does not compile. */
export type HandlersOf<Name extends FamilyName> = {
  readonly [Method in keyof Catalogue[Name]]: HandlerOf<
    SentOf<Catalogue[Name][Method]>,
    AnswerOf<Name, Method>
  >
}

/** A handler receives the rows or the text of a file unread: it reads them in a thread. */
type HandlerOf<Input, Sent> = [Input] extends [{ readonly filas: unknown }]
  ? Handler<Omit<Input, 'filas'> & { readonly filas: ImportRows }, Sent>
  : [Input] extends [{ readonly contenido: unknown }]
    ? Handler<Omit<Input, 'contenido'> & { readonly contenido: ImportShapes }, Sent>
    : Handler<Input, Sent> | OpenHandler<Input, Sent>
