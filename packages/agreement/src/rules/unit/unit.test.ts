import { describe, expect, test } from 'vitest'
import { extendTrail, noTrail, type Trail } from '../track/trail.js'
import { connectivity } from './connectivity.js'
import { catalogueIconUrl, isIconAddress, unitIcon } from './icons.js'
import { stateSince, unitState, unitStateNow } from './state.js'

const now = Date.UTC(2026, 0, 1)

describe('state', () => {
  test.each([
    // engine, km/h, reading B, reading A
    [true, 0, 'idle', 'idle'],
    [true, 4, 'idle', 'idle'],
    [true, 4.1, 'idle', 'moving'],
    [true, 5, 'idle', 'moving'],
    [true, 5.1, 'moving', 'moving'],
    [false, 0, 'off', 'off'],
    [false, 5, 'off', 'off'],
    [false, 80, 'off', 'off'],
  ] as const)('engine %s at %d km/h is %s, or %s in the other reading', (acc, speed, b, a) => {
    expect(unitState({ acc, speed })).toBe(b)
    expect(unitState({ acc, speed }, 4)).toBe(a)
  })
})

test.each([
  ['moving', 599_999, true, 60],
  ['idle', 0, true, 0],
  ['off', 599_999, false, 0],
  ['offline', 600_000, true, 60],
  ['offline', 600_000, false, 0],
] as const)('what a unit does now is %s: heard %d ms ago, engine %s, %d km/h', (state, age, acc, speed) => {
  expect(unitStateNow({ acc, speed, timestamp: now - age }, now)).toBe(state)
})

test('a unit that has never been heard is offline', () => {
  expect(unitStateNow({ acc: true, speed: 60, timestamp: null }, now)).toBe('offline')
})

test.each([
  ['in its state since it entered it', 599_999, now - 7_200_000, now - 7_200_000],
  ['in its state since nobody knows when', 0, null, null],
  ['silent since it last reported', 600_000, now - 7_200_000, now - 600_000],
] as const)('a unit is %s', (_, age, estado_desde, since) => {
  expect(stateSince({ acc: false, speed: 0, timestamp: now - age, estado_desde }, now)).toBe(since)
})

test.each([
  [null, 2],
  [now - 600_000, 0],
  [now - 600_001, 0],
  [now - 599_999, 1],
  [now, 1],
  [now + 5_000, 1],
] as const)('a unit that last reported at %s has connectivity %i', (timestamp, status) => {
  expect(connectivity({ timestamp }, now)).toBe(status)
})

describe('trail', () => {
  const after = (refreshes: number) => {
    let trail: Trail = noTrail
    for (let i = 1; i <= refreshes; i++) trail = extendTrail(trail, { lat: i, lng: -i })
    return trail.points.map(({ lat }) => lat)
  }

  test.each([
    [1, [1]],
    [2, [1, 2]],
    [5, [1, 2, 3, 4, 5]],
    [6, [6]],
    [7, [6, 7]],
    [10, [6, 7, 8, 9, 10]],
    [11, [11]],
  ])('after refresh %i it goes through %j', (refreshes, points) => {
    expect(after(refreshes)).toEqual(points)
  })
})

describe('icon', () => {
  test.each([
    'taxi',
    'Estacion de peaje',
    '/iconos/pdi/bar.svg',
    'iconos/bar-2.svg',
    'https://sitio.mx',
    'https://sitio.mx:8443/a/b_c.png?x=1&y=%20~,+z',
  ])('%s may be an icon', (address) => {
    expect(isIconAddress(address)).toBe(true)
  })

  test.each([
    '',
    '/',
    '//sitio.mx/a.png',
    '/../a.png',
    'a/../b.png',
    '/.a.png',
    'http://sitio.mx/a.png',
    'https://sitio.mx:8443x/a.png',
    'https://sitio.mx/a"b',
    'https://ana@sitio.mx/a.png',
    'xhttps://sitio.mx/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'a.png\n<b>',
    '<svg>',
  ])('%j may not', (address) => {
    expect(isIconAddress(address)).toBe(false)
  })

  test('one of the catalogue is served by the portal', () => {
    expect(catalogueIconUrl('taxi-giro')).toBe('/iconos/taxi-giro.svg')
  })

  const size_icon = { size_ancho: 10, size_largo: 20, offset: 5 }

  test('a unit with its own marker keeps its size, and turns only where it may', () => {
    const own = { url_icon: '/a.png', size_icon }
    expect(unitIcon({ ...own, url_icon_angulo: 0 })).toEqual({
      url: '/a.png',
      rotates: false,
      size: size_icon,
    })
    expect(unitIcon({ ...own, url_icon_angulo: 1 }).rotates).toBe(true)
  })

  test('any other gets the default marker, 28 by 40', () => {
    const size = { size_ancho: 28, size_largo: 40, offset: 40 }
    const plain = { url: null, rotates: false, size }
    expect(unitIcon({ url_icon: '/a.png', url_icon_angulo: 2, size_icon })).toEqual(plain)
    expect(unitIcon({ url_icon: null, url_icon_angulo: 1, size_icon: null })).toEqual(plain)
  })
})
