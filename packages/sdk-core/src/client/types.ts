import type { Family, InputOf, OutputOf } from '@baliza/agreement/calls/call.js'
import type { calls } from '@baliza/agreement/families/index.js'
import type { CallSettings } from '../transport/caller.js'

/** Call as a method of the client. The payload is optional if it has no required fields. */
export type ClientCall<Row> =
  unknown extends InputOf<Row>
    ? never
    : Record<never, never> extends InputOf<Row>
      ? (payload?: InputOf<Row>, settings?: CallSettings) => Promise<OutputOf<Row>>
      : (payload: InputOf<Row>, settings?: CallSettings) => Promise<OutputOf<Row>>

/** Family of calls as an object of methods, each with the documentation of its call. */
export type ClientFamily<Rows extends Family> = { readonly [Name in keyof Rows]: ClientCall<Rows[Name]> }

/** The complete catalogue, by family. */
export type Catalogue = typeof calls

/** Families of the catalogue as methods. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }
