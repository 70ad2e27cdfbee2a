/**
 * What a table itself has for a word that came from outside: the wire, an address, a header, a file, a storage, an
 * attribute, a message. A plain object inherits `constructor`, `__proto__`, `toString` …: `table[word]` answers those
 * with functions that nobody put there.
 *
 * @returns `undefined` for a word that the table does not list
 */
export function ownValue<Table extends object>(
  table: Table,
  word: PropertyKey,
): Table[keyof Table] | undefined {
  return Object.hasOwn(table, word) ? table[word as keyof Table] : undefined
}
