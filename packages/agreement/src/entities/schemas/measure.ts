import * as v from 'valibot'

/** Unit of a number on the wire. `count` is a number of things; `number` identifies or orders something. */
export type Measure =
  | 'unix-ms'
  | 'unix-s'
  | 'ms'
  | 's'
  | 'h'
  | 'km'
  | 'm'
  | 'km/h'
  | 'mph'
  | 'deg'
  | '%'
  | 'bytes'
  | 'count'
  | 'number'

/** Describes a number with its unit, for the OpenAPI document. */
export const measured = (unit: Measure) =>
  v.metadata<number, { readonly 'x-unit': Measure }>({ 'x-unit': unit })
