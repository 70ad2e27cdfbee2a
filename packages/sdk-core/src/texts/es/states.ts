/** What a unit does, in the words of lists and markers. */
export const states = {
  moving: 'En movimiento',
  idle: 'Detenido con motor encendido',
  off: 'Apagado',
  // ours
  offline: 'Sin señal',
} as const
