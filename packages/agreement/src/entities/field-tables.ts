import type { WireEntity } from '../wire/types.js'
import type { EnglishName, Field } from './field.js'

/** A field table of any entity. */
export type FieldTable = Readonly<Record<string, Field>>

/** Names of a table's fields that people change. */
export type EditedName<Table extends FieldTable> = {
  [Name in keyof Table & string]: Table[Name] extends { readonly changedBy: 'people' } ? Name : never
}[keyof Table & string]

type ColumnOf<Row> = Row extends { readonly column: infer Column extends string } ? Column : never
type StoredIn<Row, Value> = Row extends { readonly stored: infer Stored } ? Stored : Value

/** The columns of a table's fields. */
export type ColumnsOf<Table extends FieldTable, Entity> = {
  readonly [Name in keyof Table & keyof Entity as ColumnOf<Table[Name]>]: StoredIn<Table[Name], Entity[Name]>
}

/** Returns the names of the columns that people change. */
export const editedColumnNames = <const Table extends FieldTable>(table: Table) =>
  edited(table).flatMap(({ column }) => (column === null ? [] : [column])) as ColumnOf<
    Table[EditedName<Table>]
  >[]

/** Returns the columns of those fields of a form that people change. Undefined fields are omitted. */
export function columnsFrom<const Table extends FieldTable, Form extends object>(
  table: Table,
  form: Form,
): {
  readonly [Name in keyof Form & EditedName<Table> as ColumnOf<Table[Name]>]: Form[Name]
} {
  const values = form as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, changedBy }]) =>
      changedBy === 'people' && column !== null && values[name] !== undefined ? [[column, values[name]]] : [],
    ),
  ) as never
}

/** Returns the columns of a row as the wire's fields: the id as `_id`, and booleans as 1 or 0. */
export const wireFields = <const Table extends FieldTable>(
  table: Table,
  row: Readonly<Partial<Record<ColumnOf<Table[keyof Table]>, unknown>>>,
): WireEntity<Table> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column }]) => {
      const value = column === null ? undefined : row[column as keyof typeof row]
      if (value === undefined) return []
      return [[name === 'id' ? '_id' : name, typeof value === 'boolean' ? Number(value) : value]]
    }),
  ) as never

/** Names of a table's fields that people change, in the activity log. */
export type LoggedName<Table extends FieldTable> = {
  [Name in EditedName<Table>]: Table[Name] extends { readonly logged: infer Logged extends string }
    ? Logged
    : Name
}[EditedName<Table>]

const edited = (table: FieldTable) =>
  Object.entries(table).flatMap(([name, { changedBy, logged = name, ...field }]) =>
    changedBy === 'people' ? [{ ...field, name, logged }] : [],
  )

/** Returns the labels of the fields that people change, by their names in the activity log. */
export const labelsOf = <const Table extends FieldTable>(table: Table) =>
  Object.fromEntries(edited(table).map(({ logged, label }) => [logged, label])) as Readonly<
    Record<LoggedName<Table>, string>
  >

/** Returns the names in the activity log of the fields that people change, by the fields' names. */
export const loggedNames = <const Table extends FieldTable>(table: Table) =>
  Object.fromEntries(edited(table).map(({ name, logged }) => [name, logged])) as {
    readonly [Name in EditedName<Table>]: LoggedName<Table>
  }

/** Returns the names in the activity log of the fields that people change, by the fields' columns. */
export const loggedColumns = <const Table extends FieldTable>(table: Table) =>
  Object.fromEntries(edited(table).map(({ column, logged }) => [column, logged])) as {
    readonly [Name in EditedName<Table> as ColumnOf<Table[Name]>]: LoggedName<Table>
  }

/** Returns the English names of a table's fields. */
export const englishNames = (table: FieldTable): Record<string, EnglishName> =>
  Object.fromEntries(Object.entries(table).map(([name, { en }]) => [name, en]))
