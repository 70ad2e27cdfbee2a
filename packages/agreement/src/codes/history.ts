/** Event filter of the history (specification 1, section 9). The specification lists option 9 without a number. */
export const historyFilters = {
  1: 'Todos',
  2: 'Motor apagado',
  3: 'Motor encendido',
  4: 'En movimiento',
  5: 'Detenido',
  6: 'Pánico',
  7: 'Batería baja',
  8: 'Puerta abierta',
  9: 'Toma de fuerza',
} as const
/** A code of {@link historyFilters}. */
export type HistoryFilter = keyof typeof historyFilters

/** Status texts of `historialApagado` (specification 1, section 7), as trackers send them. */
export const historyStatuses = {
  'acc off': 'Motor apagado',
  'acc on': 'Motor encendido',
  'low battery': 'Batería baja',
  'help me': 'Pánico',
  'door alarm': 'Puerta abierta',
} as const
/** A code of {@link historyStatuses}. */
export type HistoryStatus = keyof typeof historyStatuses

/** The call that answers each filter, and its status. */
export const historyCalls: Readonly<
  Record<HistoryFilter, { readonly call: 'all' | 'moving' | 'stopped' } | { readonly status: HistoryStatus }>
> = {
  1: { call: 'all' },
  2: { status: 'acc off' },
  3: { status: 'acc on' },
  4: { call: 'moving' },
  5: { call: 'stopped' },
  6: { status: 'help me' },
  7: { status: 'low battery' },
  8: { status: 'door alarm' },
  // One input carries both: the contact of a door and that of a power take-off (section 4, event type 9).
  9: { status: 'door alarm' },
}

/** Quick history ranges of a unit's menu. */
export const quickHistories = { hour: 'Última hora', today: 'Hoy', yesterday: 'Ayer' } as const
/** A code of {@link quickHistories}. */
export type QuickHistory = keyof typeof quickHistories
