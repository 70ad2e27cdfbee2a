import { expect, test } from 'vitest'
import { chooseImeis, partsOf } from './imeis.js'

test.each([
  [['864035050000009'], 3, ['864035050000009', '864035050000010', '864035050000011']],
  [['0009'], 2, ['0009', '0010']],
  [['9007199254740993'], 2, ['9007199254740993', '9007199254740994']],
  [['Norte-1', 'Norte-2', 'Norte-1'], undefined, ['Norte-1', 'Norte-2']],
])('%j and --trackers %s', (words, trackers, imeis) => {
  expect(chooseImeis(words, trackers)).toEqual(imeis)
})

test.each([
  [['1234', '1235']],
  [['Norte-1']],
])('--trackers counts on from one number, not from %j', (words) => {
  expect(() => chooseImeis(words, 2)).toThrow('--trackers quiere un solo IMEI')
})

const five = chooseImeis(['0001'], 5)

test.each([
  [
    2,
    false,
    [
      ['0001', '0002'],
      ['0003', '0004', '0005'],
    ],
  ],
  [
    2,
    true,
    [
      ['0001', '--trackers', '2'],
      ['0003', '--trackers', '3'],
    ],
  ],
  [9, true, five.map((imei) => [imei, '--trackers', '1'])],
])('five in %d processes', (processes, inRow, parts) => {
  expect(partsOf(five, processes, inRow)).toEqual(parts)
})
