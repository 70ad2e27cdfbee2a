import type { Family, InputOf, OutputOf } from '@baliza/agreement/calls/call.js'
import type { calls } from '@baliza/agreement/families/index.js'
import type { CallSettings } from '../transport/caller.js'

/** Call as a method of the client. The payload is optional if it has no required fields. */
export type ClientCall<Row> =
  unknown extends InputOf<Row> ? never : Method<InputOf<Row>, Promise<OutputOf<Row>>> & Pages<Row>

type Method<Input, Result> =
  Record<never, never> extends Input
    ? (payload?: Input, settings?: CallSettings) => Result
    : (payload: Input, settings?: CallSettings) => Result

/** The rows of a page, as the calls with a `cursor` return them. Feeds have neither form: they have no end. */
type RowsOfPage<Item> = readonly Item[] | { readonly rows: readonly Item[] }

/** What the method of a list that pages has in addition. */
type Pages<Row> = 'cursor' extends keyof InputOf<Row>
  ? OutputOf<Row> extends RowsOfPage<infer Item>
    ? {
        /**
         * Yields every row of the list and requests its pages as the loop needs them. Takes the payload of the list: `limite` is
         * the number of rows per page, and `cursor` its start.
         * @throws BalizaError as the list; `aborted` with `signal`
         */
        readonly each: Method<InputOf<Row>, AsyncIterable<Item>>
      }
    : unknown
  : unknown

/** Family of calls as an object of methods, each with the documentation of its call. */
export type ClientFamily<Rows extends Family> = { readonly [Name in keyof Rows]: ClientCall<Rows[Name]> }

/** The complete catalogue, by family. */
export type Catalogue = typeof calls

/** Families of the catalogue as methods. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }
