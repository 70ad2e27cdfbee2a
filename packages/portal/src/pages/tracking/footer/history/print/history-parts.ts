/** Printable parts of a history, in the order of the pages. */
export const historyParts = ['summary', 'map', 'chart', 'stops', 'records'] as const
export type HistoryPart = (typeof historyParts)[number]

export const areParts = (value: unknown): value is readonly HistoryPart[] =>
  Array.isArray(value) && value.every((part) => historyParts.includes(part))
