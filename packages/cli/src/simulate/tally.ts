/** What simulated trackers have done so far. */
export interface Tally {
  /** Positions sent. */
  readonly sent: number
  /** Trackers that the server has greeted, and that the network reaches. */
  readonly connected: number
  /** Positions that wait in a tracker's memory. */
  readonly kept: number
  /** Connections that the server has ended. */
  readonly shut: number
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0)
  return { sent: sum('sent'), connected: sum('connected'), kept: sum('kept'), shut: sum('shut') }
}
