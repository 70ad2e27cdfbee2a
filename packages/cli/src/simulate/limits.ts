/** The fastest `--speed`, km/h: the fastest drivers go up to 115 with it, which no server counts as a jump. */
export const mostSpeed = 100
/** The longest `--interval`, s: a tracker that is silent for ten minutes counts as offline. */
export const mostInterval = 300
