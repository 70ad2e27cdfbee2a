/**
 * Errors of a shape, shown while it is drawn and returned by the server. Baliza's own texts: the specification has only the
 * rules.
 */
export const shapeFaults = {
  crosses: 'La figura no debe cruzarse consigo misma',
  fewCorners: 'Dibuja al menos tres puntos',
  fewPoints: 'Dibuja al menos dos puntos',
  manyPoints: 'La figura tiene demasiados puntos: como máximo 10,000',
} as const

/** For a circle. */
export const radiusFault = 'El radio debe ser mayor que 0 y de 1,000 km como máximo'
