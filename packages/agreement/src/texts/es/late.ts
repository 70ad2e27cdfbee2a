/** Mark of an alert that was recorded late (Baliza's own text). */
export const late = {
  late: 'Tardía',
  lateHint: 'El equipo envió tarde la posición de esta alerta',
} as const
