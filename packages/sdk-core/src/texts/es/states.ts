/** What a unit does, in the words of lists and markers. */
export const states = {
  moving: 'En movimiento',
  idle: 'Ralentí',
  off: 'Apagado',
  // ours
  offline: 'Sin señal',
} as const
