/** The state of a cleaning of every device. */
export const cleaningStates = { running: 'En curso', done: 'Terminada', failed: 'No terminó' } as const
/** A code of {@link cleaningStates}. */
export type CleaningState = keyof typeof cleaningStates
