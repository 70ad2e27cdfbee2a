import type { TrackerMoment } from './gps103.js'

/** What a tracker writes, of whichever protocol: for programs that drive one. Texts are Latin 1, bytes as they go. */
export interface SimulatedTracker {
  /** What it sends first after it has connected, and waits for an answer to; `''`: it sends its positions at once. */
  readonly hello: string
  /** @param time Unix ms */
  sentence(time: number, moment: TrackerMoment): string
  /** The same, as an alarm: its SOS button was pressed. */
  sos(time: number, moment: TrackerMoment): string
  /** Which sentences a server acknowledges once it has stored them: every one, or an SOS alone. The device then forgets them. */
  readonly answered: 'all' | 'sos'
  /** Whether what the server has sent since has the acknowledgement of its last sentence or SOS. */
  isKept(heard: string): boolean
}
