import type { WireType } from '../wire/types.js'

/** A field's English name. A moment is Unix ms on the wire and a `Date` in the English client. */
export type EnglishName = string | { readonly moment: string }

/** A row of an entity's field table. The tables are not part of the client: it imports only their types. */
export interface Field {
  /** Name in the English API. */
  readonly en: EnglishName
  /** Form of its value on the wire, with its unit or its code table. */
  readonly type: WireType
  /** Spanish label in forms and in the activity log; `null` if no screen shows one. */
  readonly label: string | null
  /** Column of the database; `null` if the server computes the field. */
  readonly column: string | null
  /** Value with the type of the column, if that differs from the field's. For a unit, the value of a blank field. */
  readonly stored?: unknown
  /**
   * What changes the column. The database announces changes by `people` and `server` to the other processes, and writes those by
   * `people` to the activity log. `null`: it never changes.
   */
  readonly changedBy: 'people' | 'server' | 'tracker' | null
  /** Name in the activity log, if it is not the field's. */
  readonly logged?: string
}

/** A field that people change has a label, because the activity log shows it. */
export type Labelled<Row extends Field> = Row &
  (
    | { readonly changedBy: 'people'; readonly label: string }
    | { readonly changedBy: 'server' | 'tracker' | null }
  )

/** The field table of an entity whose changes are in the activity log. A missing row does not compile. */
export type FieldsOf<Entity> = { readonly [Name in keyof Entity]: Labelled<Field> }

/** Returns a list of keys. It does not compile unless all keys are in it. */
export function allOf<Key extends string>() {
  return <const Keys extends readonly Key[]>(
    keys: Keys &
      ([Exclude<Key, Keys[number]>] extends [never]
        ? unknown
        : { readonly missing: Exclude<Key, Keys[number]> }),
  ): Keys => keys
}
