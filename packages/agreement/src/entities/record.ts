import type { Reading, SpeedUnits } from './reading.js'
import {
  toCode,
  toDegrees,
  toFlag,
  toKey,
  toList,
  toName,
  toNumber,
  toOptionalNumber,
  toOptionalText,
  toRequiredCode,
  toRequiredNumber,
  toRequiredTime,
  toSpeed,
  toText,
  toTime,
  toWire,
  type Wire,
} from './values.js'

/** Reads one field: by its own name, unless {@link from} gives another. */
export type Field<Value> = (wire: Wire, name: string, reading: Reading) => Value

/** Creates a reader from a table of fields. For entities that come in small numbers, where brevity matters more than speed. */
export function record<Entity>(noun: string, fields: { [Name in keyof Entity]: Field<Entity[Name]> }) {
  const entries = Object.entries(fields) as [string, Field<unknown>][]
  return (value: unknown, reading: Reading): Entity => {
    const wire = toWire(value, noun)
    return Object.fromEntries(entries.map(([name, field]) => [name, field(wire, name, reading)])) as Entity
  }
}

const plain =
  <Value>(to: (value: unknown, name: string) => Value): Field<Value> =>
  (wire, name) =>
    to(wire[name], name)

export const text = plain(toText)
export const optionalText = plain(toOptionalText)
export const key = plain(toKey)
export const number = plain(toNumber)
export const optionalNumber = plain(toOptionalNumber)
export const requiredNumber = plain(toRequiredNumber)
export const time = plain(toTime)
export const requiredTime = plain(toRequiredTime)
export const flag = plain((value, name) => toFlag(value, name))
/** A flag that is on if the server does not send it. */
export const flagOnByDefault = plain((value, name) => toFlag(value, name, true))
/** Degrees; `null` if there is no position. */
export const latitude = plain((value, name) => toDegrees(value, name, 90))
export const longitude = plain((value, name) => toDegrees(value, name, 180))

/** The wire's `_id`, or `id` if a server uses that name. */
export const id: Field<string> = (wire) => toKey(wire._id ?? wire.id, '_id')

/** A list of IMEIs; `null`: all units. */
export const imeisOrAll: Field<readonly string[] | null> = (wire, name) =>
  wire[name] === null ? null : toList(wire[name], name).map((one) => toKey(one, name))

/** A speed in km/h, converted from the unit of this family of responses. */
export const speed =
  (family: keyof SpeedUnits): Field<number> =>
  (wire, name, reading) =>
    toSpeed(wire[name], name, reading.speed[family])

/** A key of a code table that starts at 1. Forms send 0 if nothing was chosen; it is read as `null`. */
export const code = <Table extends Readonly<Record<number, unknown>>>(table: Table) =>
  plain((value, name) => (Number(value) === 0 ? null : toCode(value, name, table)))

/** A required key of a code table. */
export const requiredCode = <Table extends Readonly<Record<number, unknown>>>(table: Table) =>
  plain((value, name) => toRequiredCode(value, name, table))

/** A key of a code table with text keys. */
export const keyed = <Table extends object>(table: Table) =>
  plain((value, name) => toName(value, name, table))

/** A key of a code table with text keys. A key that a newer server adds is read as another one. */
export const keyedOr = <Table extends object>(table: Table, otherwise: keyof Table & string) =>
  plain(
    (value) =>
      Object.keys(table).find((known): known is keyof Table & string => known === value) ?? otherwise,
  )

/** A field that is an entity. */
export const entity =
  <Value>(read: (value: unknown, reading: Reading) => Value): Field<Value> =>
  (wire, name, reading) =>
    read(wire[name], reading)

/** `null` if a server does not send the field. */
export const unlessMissing =
  <Value>(field: Field<Value>): Field<Value | null> =>
  (wire, name, reading) =>
    wire[name] === null || wire[name] === undefined ? null : field(wire, name, reading)

/** A field that has another name on the wire. */
export const from =
  <Value>(name: string, field: Field<Value>): Field<Value> =>
  (wire, _name, reading) =>
    field(wire, name, reading)
