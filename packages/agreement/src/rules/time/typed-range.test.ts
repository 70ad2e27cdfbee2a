import { describe, expect, test } from 'vitest'
import { readTypedRange, writeRange } from './typed-range.js'

/** A Friday, 15:30 in a zone without clock changes. */
const zone = 'America/Mexico_City'
const friday = '2026-11-27T15:30'
const at = (shown: string) => Date.parse(`${shown}:00-06:00`)
const read = (typed: string, now = friday) => {
  const range = readTypedRange(typed, at(now), zone)
  return range && writeRange(range.from, range.to, { zone })
}

describe('what is typed', () => {
  test.each([
    // Hours of today
    ['3 a 4', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3-4', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3a4', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3-4 am', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3am-4am', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['hoy 3 a 4', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['De las 3 a las 4 de la madrugada', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['entre 3 y 4 a. m.', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3:15 – 4:45', '11/27/2026 03:15 – 11/27/2026 04:45'],
    ['3.15 a 4.45 hrs', '11/27/2026 03:15 – 11/27/2026 04:45'],
    ['03:00 hasta 04:00', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['1 a 2 pm', '11/27/2026 13:00 – 11/27/2026 14:00'],
    ['1 a 2 de la tarde', '11/27/2026 13:00 – 11/27/2026 14:00'],
    ['7 a 9 de la mañana', '11/27/2026 07:00 – 11/27/2026 09:00'],
    ['11 a 1 pm', '11/27/2026 11:00 – 11/27/2026 13:00'],
    ['11 am a 1', '11/27/2026 11:00 – 11/27/2026 13:00'],
    ['11 a 12 pm', '11/27/2026 11:00 – 11/27/2026 12:00'],
    ['12 a 1 am', '11/27/2026 00:00 – 11/27/2026 01:00'],
    ['9 am a 1', '11/27/2026 09:00 – 11/27/2026 13:00'],
    ['1 pm a 3', '11/27/2026 13:00 – 11/27/2026 15:00'],
    ['9 am a 14', '11/27/2026 09:00 – 11/27/2026 14:00'],
    ['0 a 6', '11/27/2026 00:00 – 11/27/2026 06:00'],
    // One hour, one day, until now
    ['3', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['a las 3:30', '11/27/2026 03:30 – 11/27/2026 04:30'],
    ['ayer a las 11 pm', '11/26/2026 23:00 – 11/27/2026 00:00'],
    ['hoy', '11/27/2026 00:00 – 11/27/2026 23:59'],
    ['AYER', '11/26/2026 00:00 – 11/26/2026 23:59'],
    ['desde las 6', '11/27/2026 06:00 – 11/27/2026 15:30'],
    ['desde ayer', '11/26/2026 00:00 – 11/27/2026 15:30'],
    ['ayer 22 a ahora', '11/26/2026 22:00 – 11/27/2026 15:30'],
    // Over midnight
    ['ayer 22:00-23:30', '11/26/2026 22:00 – 11/26/2026 23:30'],
    ['ayer 22 a 2', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['ayer 22 a hoy 2', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['ayer 10 pm a 2 am', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['ayer 10 a 2 am', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['ayer de 10 a 2 de la noche', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['ayer 8 a 10 de la noche', '11/26/2026 20:00 – 11/26/2026 22:00'],
    ['ayer 22 a 24', '11/26/2026 22:00 – 11/27/2026 00:00'],
    ['ayer a las 22 a las 23', '11/26/2026 22:00 – 11/26/2026 23:00'],
    // Other days
    ['22:00 a 23:30 de antier', '11/25/2026 22:00 – 11/25/2026 23:30'],
    ['lunes 3 a 4', '11/23/2026 03:00 – 11/23/2026 04:00'],
    ['el miércoles de 3 a 4', '11/25/2026 03:00 – 11/25/2026 04:00'],
    ['vie 3 a 4', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['del lunes al miércoles', '11/23/2026 00:00 – 11/25/2026 23:59'],
    ['del sábado al lunes', '11/21/2026 00:00 – 11/23/2026 23:59'],
    ['11/20 3 a 4', '11/20/2026 03:00 – 11/20/2026 04:00'],
    ['12/24 3 a 4', '12/24/2025 03:00 – 12/24/2025 04:00'],
    ['12/31 22 a 2', '12/31/2025 22:00 – 01/01/2026 02:00'],
    ['11/20 - 11/22', '11/20/2026 00:00 – 11/22/2026 23:59'],
    ['12/30 a 1/2', '12/30/2025 00:00 – 01/02/2026 23:59'],
    ['20 nov 3 a 4', '11/20/2026 03:00 – 11/20/2026 04:00'],
    ['20 de noviembre de 2025, 3 a 4', '11/20/2025 03:00 – 11/20/2025 04:00'],
    ['11/21/2026 00:00 – 11/22/2026 01:40', '11/21/2026 00:00 – 11/22/2026 01:40'],
    ['11/21/2026 00:00 - 23:59', '11/21/2026 00:00 – 11/21/2026 23:59'],
  ])('%s is %s', (typed, written) => {
    expect(read(typed)).toBe(written)
  })

  test.each([
    '',
    ' ',
    'hola',
    'a',
    '-',
    'am',
    '3 a',
    '- 4',
    '3 a 4 a 5',
    '3 4',
    '25 a 26',
    '3:60 a 4',
    '24:30',
    '3 a 4 x',
    'ayer hoy',
    '27/11/2026',
    '02/30 3 a 4',
    '31 abr',
    '3 a ayer',
    'ahora',
    'ahora a 3',
    '2026-11-27',
    '11/27/26',
    '3 pm pum',
  ])('%j is no range', (typed) => {
    expect(read(typed)).toBeNull()
  })

  test('the end may be before the beginning only where both have their day', () => {
    expect(read('hoy 4 a ayer 3')).toBe('11/27/2026 04:00 – 11/26/2026 03:00')
  })
})

describe('hours that have not begun', () => {
  test.each([
    ['3 a 4', '2026-11-27T02:00', '11/26/2026 03:00 – 11/26/2026 04:00'],
    ['3 a 4', '2026-11-27T02:59', '11/26/2026 03:00 – 11/26/2026 04:00'],
    ['3 a 4', '2026-11-27T03:00', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['3 a 4', '2026-11-27T03:30', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['22 a 2', '2026-11-27T01:00', '11/26/2026 22:00 – 11/27/2026 02:00'],
    ['22 a 2', '2026-11-27T23:00', '11/27/2026 22:00 – 11/28/2026 02:00'],
    // A day that is named is not shifted.
    ['hoy 3 a 4', '2026-11-27T02:00', '11/27/2026 03:00 – 11/27/2026 04:00'],
    ['viernes 3 a 4', '2026-11-27T02:00', '11/20/2026 03:00 – 11/20/2026 04:00'],
    ['11/27 3 a 4', '2026-11-27T02:00', '11/27/2025 03:00 – 11/27/2025 04:00'],
    ['3 a 4', '2026-01-01T02:00', '12/31/2025 03:00 – 12/31/2025 04:00'],
    ['ayer', '2026-03-01T00:00', '02/28/2026 00:00 – 02/28/2026 23:59'],
  ])('%s at %s is %s', (typed, now, written) => {
    expect(read(typed, now)).toBe(written)
  })
})

describe('in the nights in which clocks change', () => {
  const hours = (typed: string, now: string) => {
    const range = readTypedRange(typed, Date.parse(now), 'America/Tijuana')
    return range && [new Date(range.from).toISOString(), (range.to - range.from) / 3_600_000]
  }
  test.each([
    // Forward: 2:00 is 3:00.
    ['hoy 1 a 4', '2026-03-08T20:00Z', '2026-03-08T09:00:00.000Z', 2],
    ['hoy 2 a 3', '2026-03-08T20:00Z', '2026-03-08T10:00:00.000Z', 0],
    ['hoy', '2026-03-08T20:00Z', '2026-03-08T08:00:00.000Z', 23 - 1 / 60],
    // Back: from 1:00 to 2:00 occurs twice, and the range covers both.
    ['hoy 1 a 2', '2026-11-01T20:00Z', '2026-11-01T08:00:00.000Z', 2],
    ['hoy 1:15 a 1:45', '2026-11-01T20:00Z', '2026-11-01T08:15:00.000Z', 1.5],
    ['hoy', '2026-11-01T20:00Z', '2026-11-01T07:00:00.000Z', 25 - 1 / 60],
    ['ayer 22 a 3', '2026-11-01T20:00Z', '2026-11-01T05:00:00.000Z', 6],
  ])('%s at %s begins %s and has %d h', (typed, now, from, length) => {
    expect(hours(typed, now)).toEqual([from, length])
  })
})

test('what is written is read as it was, in every zone and in short too', () => {
  const from = Date.parse('2026-11-21T06:07Z')
  for (const zone of ['America/Mexico_City', 'America/Tijuana', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])
    for (const length of [0, 1, 59, 600, 1439, 100_000])
      for (const short of [false, true]) {
        const range = { from, to: from + length * 60_000 }
        const written = writeRange(range.from, range.to, { zone, short })
        // In short form, an empty range is read as ending on the next day, because no end date is written.
        if (length > 0 || !short) expect(readTypedRange(written, from, zone), written).toEqual(range)
      }
})

test('in short, the second date stands only where it is another', () => {
  const short = (from: string, to: string) => writeRange(at(from), at(to), { zone, short: true })
  expect(short('2026-11-27T03:00', '2026-11-27T04:00')).toBe('11/27/2026 03:00 – 04:00')
  expect(short('2026-11-26T22:00', '2026-11-27T02:00')).toBe('11/26/2026 22:00 – 11/27/2026 02:00')
})
