/** What is wrong with a figure, said while it is drawn and by the server. Ours: the specification has the rules alone. */
export const shapeFaults = {
  crosses: 'La figura no debe cruzarse consigo misma',
  fewCorners: 'Dibuja al menos tres puntos',
  fewPoints: 'Dibuja al menos dos puntos',
} as const
