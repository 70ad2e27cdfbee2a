import { InvalidInput, toMoment } from '../entities/moment.js'
import { ownValue } from '../rules/own-value.js'

/** How one field of the input is written to the payload. */
export interface FieldWrite {
  /** Its name on the wire; by default unchanged. */
  readonly to?: string
  /** Converts its value for the wire; by default unchanged. */
  readonly as?: (value: unknown, name: string) => unknown
}

/**
 * Returns a row's `write`, from a table. Fields that the table does not name, including the wire's own names, are sent unchanged.
 *
 * @param only the fields that are sent; by default all
 * @param defaults fields that are sent if the input omits them
 */
export function writer<Input, Sent>(
  fields: { readonly [Name in KeysOf<Input>]?: FieldWrite },
  {
    only,
    defaults,
  }: { readonly only?: readonly string[]; defaults?(given: Given): NoInfer<Partial<Sent>> } = {},
) {
  const table = fields as Readonly<Record<string, FieldWrite | undefined>>
  return (input: Input): Sent => {
    const sent: Given = Object.fromEntries(
      Object.entries(input as object)
        .filter(([name, value]) => value !== undefined && (!only || only.includes(name)))
        .map(([name, value]) => {
          const { to = name, as = same } = ownValue(table, name) ?? {}
          return [to, as(value, name)]
        }),
    )
    return { ...defaults?.(sent), ...sent } as Sent
  }
}

type KeysOf<Input> = Input extends unknown ? keyof Input : never
type Given = Readonly<Record<string, unknown>>

const same = (value: unknown) => value

/** The same value under its wire name. */
export const renamed = (to: string, { as }: FieldWrite = {}): FieldWrite => (as ? { to, as } : { to })

/** Yes or no, as 1 or 0. */
export const toZeroOne: FieldWrite = { as: (value) => (typeof value === 'boolean' ? Number(value) : value) }

/** Yes or no, as 'true' or 'false'. */
export const toTrueFalse: FieldWrite = { as: (value) => String(value) }

/** A moment, in Unix ms. */
export const moment: FieldWrite = { as: toMoment }

/** Several moments, in Unix ms. */
export const moments: FieldWrite = {
  as(value, name) {
    if (!Array.isArray(value))
      throw new InvalidInput(name, 'no es una lista de fechas', 'is no list of dates')
    return value.map((one) => toMoment(one, name))
  },
}

/** Replaces `null` and `undefined` by the wire's value for none. */
export const withDefault = (none: unknown): FieldWrite => ({ as: (value) => value ?? none })
