import type { FamilyName } from '../calls/index.js'
import type { ActivityField, ActivityKind } from '../codes/activity.js'

/** A row and whose it is. */
export interface Owned {
  readonly id: string
  /** The id of an account. */
  readonly user: string
}

/** Rows of accounts, in memory. */
export interface FakeTable<Row extends Owned> {
  get(id: string): Row | undefined
  all(): readonly Row[]
  /** The rows of these accounts, in the order in which they were made. */
  of(...users: readonly (string | null)[]): Row[]
  put(row: Row): void
  /** @returns whether there is such a row */
  change(id: string, change: Partial<Row>): boolean
  remove(id: string): void
}

/** What the activity log says of the rows of a table, as the server's trigger does. */
export interface Logged<Row> {
  readonly kind: ActivityKind
  /** The field that a row is called by. */
  readonly name: keyof Row & string
  /** What is logged when it changes. */
  readonly fields: LoggedFields<Row>
}

/** The fields of a row by their names in the log. */
export type LoggedFields<Row> = Readonly<Partial<Record<keyof Row & string, ActivityField>>>

/** Fields that are called in the log as they are in a row. */
export const same = <Name extends ActivityField>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Field in Name]: Field }

/** A row of which only that it is logged is known. */
export type LoggedRow = Owned & Readonly<Record<string, unknown>>

/** The tables of a fake host, by their families: each is made when it is first asked for. */
export type FakeTables = Map<
  FamilyName,
  { readonly rows: FakeTable<Owned>; readonly logged: Logged<LoggedRow> | undefined }
>

/**
 * The table of a family, in every fake host: `const notesOf = fakeTable<FakeNote>('notes')`, and a host's is
 * `notesOf(host)`. What is removed with an account, and who owns a row, follows from it.
 */
export function fakeTable<Row extends Owned>(family: FamilyName, logged?: Logged<Row>) {
  return ({ tables }: { readonly tables: FakeTables }): FakeTable<Row> => {
    const known = tables.get(family)
    if (known !== undefined) return known.rows as FakeTable<Row>
    const rows = createFakeTable<Row>()
    tables.set(family, { rows, logged })
    return rows
  }
}

function createFakeTable<Row extends Owned>(): FakeTable<Row> {
  const rows = new Map<string, Row>()
  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    of: (...users) => [...rows.values()].filter(({ user }) => users.includes(user)),
    put: (row) => void rows.set(row.id, row),
    change(id, change) {
      const row = rows.get(id)
      if (row !== undefined) rows.set(id, { ...row, ...change })
      return row !== undefined
    },
    remove: (id) => void rows.delete(id),
  }
}

/** An id as the real host makes them: 24 hexadecimal digits. */
export const fakeId = (family: string, number: number) =>
  `${family}${number.toString(16).padStart(24 - family.length, '0')}`
