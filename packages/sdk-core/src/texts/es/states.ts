/** What a unit does, as lists and markers write it. */
export const states = {
  moving: 'En movimiento',
  idle: 'Ralentí',
  off: 'Apagado',
  // ours
  offline: 'Sin señal',
} as const
