import type { SentOf } from '@baliza/sdk-core'
import type { calls, FamilyName } from '@baliza/sdk-core/calls'
import type { Handler, OpenHandler } from './handler.js'

/** The catalogue that both ends share: families of rows. */
export type Catalogue = typeof calls

/** What a family needs: one handler per row, or it does not compile. */
export type HandlersOf<Name extends FamilyName> = {
  readonly [Method in keyof Catalogue[Name]]: HandlerOf<SentOf<Catalogue[Name][Method]>>
}

type HandlerOf<Input> = Handler<Input> | OpenHandler<Input>
