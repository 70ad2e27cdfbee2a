import type { TrackerMoment } from './gps103.js'

/**
 * Messages of a simulated tracker of any protocol, for programs that drive one. In the texts, each character is one byte
 * (Latin-1).
 */
export interface SimulatedTracker {
  /** First message after the connection opens. The tracker waits for a response to it; `''`: it sends positions immediately. */
  readonly hello: string
  /** @param time Unix ms */
  sentence(time: number, moment: TrackerMoment): string
  /** The same as an alarm: the SOS button was pressed. */
  sos(time: number, moment: TrackerMoment): string
  /** Sentences that a server acknowledges after it has stored them: all, or only an SOS. The device then discards them. */
  readonly answered: 'all' | 'sos'
  /** Returns whether the data that the server has sent since the last sentence or SOS acknowledges it. */
  isKept(heard: string): boolean
}
