/** Maximum of `--speed`, in km/h. The fastest drivers then reach 115 km/h, which the server does not reject as a jump. */
export const maxSpeed = 100
/** Maximum of `--interval`, in s. A tracker without contact for ten minutes is considered offline. */
export const maxInterval = 300
