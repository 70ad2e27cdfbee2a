/**
 * PostgreSQL array literals, one per column of a batch. Hand-made because pg quotes and escapes every element,
 * which at ten thousand fixes a second costs more than decoding them.
 */
export const column = {
  numbers: (values: readonly (number | null)[]): string => `{${values.map((v) => v ?? 'NULL').join()}}`,
  booleans: (values: readonly (boolean | null)[]): string => `{${values.map((v) => v ?? 'NULL').join()}}`,
  texts: (values: readonly (string | null)[]): string =>
    `{${values.map((v) => (v === null ? 'NULL' : `"${v.replace(/["\\]/g, '\\$&')}"`)).join()}}`,
} as const
