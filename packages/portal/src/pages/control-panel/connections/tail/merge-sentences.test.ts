import type { TrackerSentence } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { mergeSentences } from './merge-sentences.js'

const at = (timestamp: number, id = String(timestamp)) => ({ id, timestamp }) as TrackerSentence
const idsOf = (sentences: readonly TrackerSentence[]) => sentences.map(({ id }) => id)

test('the newest stands first, also where it came late or in the same millisecond', () => {
  const shown = mergeSentences([], [at(1), at(3), at(3, 'answer')])
  expect(idsOf(shown)).toEqual(['answer', '3', '1'])
  expect(idsOf(mergeSentences(shown, [at(2), at(4)]))).toEqual(['4', 'answer', '3', '2', '1'])
})

test('one that comes again stands once, and nothing new is the same list', () => {
  const shown = mergeSentences([], [at(1), at(2)])
  expect(mergeSentences(shown, [at(1), at(2)])).toBe(shown)
})

test('no more than a hundred are kept', () => {
  const shown = mergeSentences(
    [],
    Array.from({ length: 150 }, (_, index) => at(index)),
  )
  expect([shown.length, shown[0]?.id, shown.at(-1)?.id]).toEqual([100, '149', '50'])
})
