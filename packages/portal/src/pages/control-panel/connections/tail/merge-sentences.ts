import type { TrackerSentence } from '@baliza/sdk-core/internal'

export const maxShown = 100

/**
 * Merges a response into the shown sentences, newest first. A repeated sentence is listed once.
 * @param shown newest first
 */
export function mergeSentences(
  shown: readonly TrackerSentence[],
  answered: readonly TrackerSentence[],
): readonly TrackerSentence[] {
  const known = new Set(shown.map(({ id }) => id))
  const fresh = answered.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return shown
  return [...fresh.toReversed(), ...shown].sort((a, b) => b.timestamp - a.timestamp).slice(0, maxShown)
}
