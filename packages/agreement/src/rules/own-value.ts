/**
 * Looks up a word from an external source in a table: the wire, a URL, a header, a file, a storage, an attribute, a message. A
 * plain object inherits `constructor`, `__proto__`, `toString` and others, so `table[word]` may return a function that the table
 * does not define.
 *
 * @returns `undefined` for a word that is not in the table
 */
export function ownValue<Table extends object>(
  table: Table,
  word: PropertyKey,
): Table[keyof Table] | undefined {
  return Object.hasOwn(table, word) ? table[word as keyof Table] : undefined
}
