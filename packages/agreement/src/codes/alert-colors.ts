/** Alert colours (specification 1, section 4). */
export const alertColors = { 1: 'info', 2: 'success', 3: 'warning', 4: 'danger' } as const
/** A code of {@link alertColors}. */
export type AlertColor = keyof typeof alertColors
