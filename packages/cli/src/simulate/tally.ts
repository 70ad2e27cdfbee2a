/** Counters of simulated trackers. */
export interface Tally {
  /** Positions sent. */
  readonly sent: number
  /** Trackers that the server has greeted and that have a network. */
  readonly connected: number
  /** Positions in the buffers of trackers. */
  readonly kept: number
  /** Connections that the server has closed. */
  readonly shut: number
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0)
  return { sent: sum('sent'), connected: sum('connected'), kept: sum('kept'), shut: sum('shut') }
}
