/** Converts a yes or no to the wire format. */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
