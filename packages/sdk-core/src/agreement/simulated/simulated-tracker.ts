import type { TrackerMoment } from './gps103.js'

/** What a tracker writes, of whichever protocol: for programs that drive one. Texts are Latin 1, bytes as they go. */
export interface SimulatedTracker {
  /** What it says when it has connected, and waits to have answered; `''`: nothing, and it speaks at once. */
  readonly hello: string
  /** @param time Unix ms */
  sentence(time: number, moment: TrackerMoment): string
}
