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

export function createFakeTable<Row extends Owned>(): FakeTable<Row> {
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
