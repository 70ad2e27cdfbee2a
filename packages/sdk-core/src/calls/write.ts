import { InvalidInput, toMoment } from '../entities/moment.js'
import { ownValue } from '../rules/own-value.js'

/** How one field of what a caller gives travels. */
export interface FieldWrite {
  /** Its name on the wire; the same by default. */
  readonly to?: string
  /** Its value on the wire; the same by default. */
  readonly as?: (value: unknown, name: string) => unknown
}

/**
 * A row's `write`, from a table: a field that it does not name, the wire's own names among them, travels as it is.
 *
 * @param only the fields that travel at all; unless given, all of them
 * @param defaults what travels where nothing was given
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

/** The same value under the wire's name. */
export const named = (to: string, { as }: FieldWrite = {}): FieldWrite => (as ? { to, as } : { to })

/** Yes or no, as 1 or 0. */
export const bit: FieldWrite = { as: (value) => (typeof value === 'boolean' ? Number(value) : value) }

/** Yes or no, as 'true' or 'false'. */
export const word: FieldWrite = { as: (value) => String(value) }

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

/** None, as the wire writes it. */
export const orElse = (none: unknown): FieldWrite => ({ as: (value) => value ?? none })
