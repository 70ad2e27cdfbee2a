import type { TrackerSentence } from '@baliza/sdk-core'

/** Sentences that are shown. */
export const mostShown = 100

/**
 * What is shown after an answer, the newest first: one that came again is listed once.
 * @param shown the newest first
 */
export function mergeSentences(
  shown: readonly TrackerSentence[],
  answered: readonly TrackerSentence[],
): readonly TrackerSentence[] {
  const known = new Set(shown.map(({ id }) => id))
  const fresh = answered.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return shown
  return [...fresh.toReversed(), ...shown].sort((a, b) => b.timestamp - a.timestamp).slice(0, mostShown)
}
