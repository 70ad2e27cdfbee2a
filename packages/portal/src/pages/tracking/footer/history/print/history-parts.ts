/** What may be printed of a history, in the order of its pages. */
export const historyParts = ['summary', 'map', 'chart', 'stops', 'records'] as const
export type HistoryPart = (typeof historyParts)[number]

/** Whether this is what somebody has chosen. */
export const areParts = (value: unknown): value is readonly HistoryPart[] =>
  Array.isArray(value) && value.every((part) => historyParts.includes(part))
