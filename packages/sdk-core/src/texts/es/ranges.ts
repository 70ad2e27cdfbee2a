/** Ours: the ranges of days that every range of dates offers at one press, and how one is typed. */
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
  /** Of what is typed and is no range. */
  unread: 'No se entiende. Escribe 3 a 4, o ayer 22 a 23:30',
  /** Of a range that has not begun. */
  ahead: 'todavía no pasa',
} as const
