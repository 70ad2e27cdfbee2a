/** States of a unit, as lists and markers show them. */
export const states = {
  moving: 'En movimiento',
  idle: 'Ralentí',
  off: 'Apagado',
  // Baliza extension
  offline: 'Sin señal',
} as const
