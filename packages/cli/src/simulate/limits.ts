/** The fastest `--speed`, km/h: a hurried driver makes 115 of it, and no server takes that for a jump. */
export const mostSpeed = 100
/** The longest `--interval`, s: a tracker that is silent for ten minutes counts as offline. */
export const mostInterval = 300
