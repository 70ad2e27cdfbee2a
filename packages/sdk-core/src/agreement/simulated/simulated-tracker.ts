import type { TrackerMoment } from './gps103.js'

/** What a tracker writes, of whichever protocol: for programs that drive one. Texts are Latin 1, bytes as they go. */
export interface SimulatedTracker {
  /** What it says when it has connected, and waits to have answered; `''`: nothing, and it speaks at once. */
  readonly hello: string
  /** @param time Unix ms */
  sentence(time: number, moment: TrackerMoment): string
  /** The same, because somebody has pressed its button. */
  sos(time: number, moment: TrackerMoment): string
  /** What a server answers once it has kept it: every sentence, or an SOS alone. What is answered its device forgets then. */
  readonly answered: 'all' | 'sos'
  /** Whether this, of what the server has said since, is that answer to its last sentence or SOS. */
  isKept(heard: string): boolean
}
