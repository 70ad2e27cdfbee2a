import type { calls, FamilyName, SentOf } from '@baliza/sdk-core/internal'
import type { Handler, OpenHandler } from './handler.js'

/** Catalogue of calls by family, shared by client and server. */
export type Catalogue = typeof calls

/** Handlers of a family: a row without its handler does not compile. */
export type HandlersOf<Name extends FamilyName> = {
  readonly [Method in keyof Catalogue[Name]]: HandlerOf<SentOf<Catalogue[Name][Method]>>
}

type HandlerOf<Input> = Handler<Input> | OpenHandler<Input>
