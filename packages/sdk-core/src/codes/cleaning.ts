/** How a cleaning of every device stands. */
export const cleaningStates = { running: 'En curso', done: 'Terminada', failed: 'No terminó' } as const
export type CleaningState = keyof typeof cleaningStates
