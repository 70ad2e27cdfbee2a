/** Ours: the ranges of days that every range of dates offers at one press. */
export const ranges = {
  label: 'Rangos rápidos',
  presets: {
    today: 'Hoy',
    yesterday: 'Ayer',
    week: 'Últimos 7 días',
    thisMonth: 'Este mes',
  },
} as const
