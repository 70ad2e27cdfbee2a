import type { calls, FamilyName, SentOf } from '@baliza/agreement'
import type { ImportRows, ImportShapes } from '../imports/import-body.js'
import type { Handler, OpenHandler } from './handler.js'

/** Catalogue of calls by family, shared by client and server. */
export type Catalogue = typeof calls

/** Handlers of a family: a row without its handler does not compile. */
export type HandlersOf<Name extends FamilyName> = {
  readonly [Method in keyof Catalogue[Name]]: HandlerOf<SentOf<Catalogue[Name][Method]>>
}

/** A handler receives the rows or the text of a file unread: it reads them in a thread. */
type HandlerOf<Input> = [Input] extends [{ readonly filas: unknown }]
  ? Handler<Omit<Input, 'filas'> & { readonly filas: ImportRows }>
  : [Input] extends [{ readonly contenido: unknown }]
    ? Handler<Omit<Input, 'contenido'> & { readonly contenido: ImportShapes }>
    : Handler<Input> | OpenHandler<Input>
