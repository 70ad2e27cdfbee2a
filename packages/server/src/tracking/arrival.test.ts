import { expect, test } from 'vitest'
import { arrivalOf } from './arrival.js'

/** Positions written as `<seconds><i|o>`: inside or outside at that time. The link was created at 0. */
const positions = (text: string) =>
  text.split(' ').map((one) => ({ time: Number.parseInt(one, 10) * 1_000, isInside: one.endsWith('i') }))

/** The last two columns: the second of the arrival at a point, and at an area. */
test.each([
  ['it stays for a minute', '10o 20i 50i 80i', 20, 20],
  ['it stays for less than a minute', '10o 20i 79i', null, 20],
  ['it drives past', '10o 20i 40o 60i 100o', null, 20],
  ['its second visit is a stay', '10o 20i 40o 60i 120i', 60, 20],
  ['it is silent at the door', '10o 20i', null, 20],
  ['it is silent before', '10o', null, null],
  ['it is silent for an hour between two reports inside', '10o 20i 3620i', 20, 20],
  ['it never comes', '10o 600o', null, null],
  ['it was there before the link, and stays', '-600i 10i 70i', 10, null],
  ['it was there before the link, leaves and returns', '-600i 10i 20o 500i 560i', 500, 500],
  ['it was outside before the link, and its next report is inside', '-600o 10i 70i', 10, 10],
  ['it entered before the link', '-600o -300i 10i 70i', 10, null],
  ['nothing is known of the time before', '10i 70i', 10, null],
  ['it was there only before the link', '-600o -300i -240i', null, null],
])('%s', (_what, text, atPoint, atArea) => {
  const of = (isArea: boolean) => arrivalOf(positions(text), { since: 0, isArea })
  const at = (second: number | null) => (second === null ? null : second * 1_000)
  expect([of(false), of(true)]).toEqual([at(atPoint), at(atArea)])
})
