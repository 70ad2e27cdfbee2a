import type { FamilyName } from '@baliza/agreement/calls/index.js'
import type { ActivityKind } from '@baliza/agreement/codes/activity.js'
import type { ActivityField } from '@baliza/agreement/entities/activity-fields.js'

/** Row with an owner. */
export interface Owned {
  readonly id: string
  /** Id of the owner's account. */
  readonly user: string
}

/** Rows of accounts, in memory. */
export interface FakeTable<Row extends Owned> {
  get(id: string): Row | undefined
  all(): readonly Row[]
  /** Returns the rows of these accounts, in creation order. */
  of(...users: readonly (string | null)[]): Row[]
  put(row: Row): void
  /** @returns whether the row exists */
  change(id: string, change: Partial<Row>): boolean
  remove(id: string): void
}

/** How the activity log describes the rows of a table. It corresponds to the server's trigger. */
export interface Logged<Row> {
  readonly kind: ActivityKind
  /** Field that contains the row's name. */
  readonly name: keyof Row & string
  /** Fields whose changes are logged. */
  readonly fields: LoggedFields<Row>
}

/** Fields of a row, with their names in the log. */
export type LoggedFields<Row> = Readonly<Partial<Record<keyof Row & string, ActivityField>>>

/** Fields with the same name in the log and in a row. */
export const same = <Name extends ActivityField>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Field in Name]: Field }

/** A row of which only the logging is known. */
export type LoggedRow = Owned & Readonly<Record<string, unknown>>

/** Tables of a fake server, by family. Each is created on first use. */
export type FakeTables = Map<
  FamilyName,
  { readonly rows: FakeTable<Owned>; readonly logged: Logged<LoggedRow> | undefined }
>

/**
 * Defines the table of a family for every fake server. `const notesOf = fakeTable<FakeNote>('notes')` defines it, and
 * `notesOf(host)` returns the table of a server. The owner in each row determines what is removed with an account.
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

/** Creates an id like those of the real server: 24 hexadecimal digits. */
export const fakeId = (family: string, number: number) =>
  `${family}${number.toString(16).padStart(24 - family.length, '0')}`
