import type { Family, InputOf, OutputOf } from '../calls/call.js'
import type { calls } from '../families/index.js'
import type { CallSettings } from '../transport/caller.js'

/** A row as a method of the client. Its payload may be left out where none of its fields must be given. */
export type ClientCall<Row> =
  unknown extends InputOf<Row>
    ? never
    : Record<never, never> extends InputOf<Row>
      ? (payload?: InputOf<Row>, settings?: CallSettings) => Promise<OutputOf<Row>>
      : (payload: InputOf<Row>, settings?: CallSettings) => Promise<OutputOf<Row>>

/** A family of rows as an object of methods, each with its row's documentation. */
export type ClientFamily<Rows extends Family> = { readonly [Name in keyof Rows]: ClientCall<Rows[Name]> }

/** The whole catalogue, by family. */
export type Catalogue = typeof calls

/** The families of the catalogue as methods. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }
