/** Presets of every date range, and the format of typed ranges (Baliza extension). */
export const ranges = {
  label: 'Rangos rápidos',
  presets: {
    today: 'Hoy',
    yesterday: 'Ayer',
    week: 'Últimos 7 días',
    thisMonth: 'Este mes',
    month: 'Mes pasado',
  },
  example: 'Por ejemplo: 3 a 4, o ayer 22 a 23:30',
  /** Error for input that is not a range. */
  unread: 'No se entiende. Escribe 3 a 4, o ayer 22 a 23:30',
  /** For a range in the future. */
  ahead: 'todavía no pasa',
} as const
