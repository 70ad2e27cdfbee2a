/** States of a cleaning of all devices. */
export const cleaningStates = { running: 'En curso', done: 'Terminada', failed: 'No terminó' } as const
/** A code of {@link cleaningStates}. */
export type CleaningState = keyof typeof cleaningStates
