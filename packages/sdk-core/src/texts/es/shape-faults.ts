/** What is wrong with a figure, said while it is drawn and by the server. Ours: the specification has the rules alone. */
export const shapeFaults = {
  crosses: 'La figura no debe cruzarse consigo misma',
  fewCorners: 'Dibuja al menos tres puntos',
  fewPoints: 'Dibuja al menos dos puntos',
  manyPoints: 'La figura tiene demasiados puntos: como máximo 10,000',
} as const

/** Of a circle. */
export const radiusFault = 'El radio debe ser mayor que 0 y de 1,000 km como máximo'
