import { describe, expect, test } from 'vitest'
import {
  defaultIconSize,
  fixedIcons,
  iconModes,
  pdiIconAddress,
  pdiIconOf,
  pdiIcons,
  pdiIconUrl,
  rotatingIconSize,
  rotatingIcons,
} from './icons.js'

test('how a unit’s own marker is drawn (specification 1, section 3)', () => {
  expect(iconModes).toEqual({ 0: 'fixed', 1: 'rotating', 2: 'default' })
})

describe('sizes on the map (specification 1, section 9)', () => {
  test('the default marker, 28 by 40, is anchored at its foot', () => {
    expect(defaultIconSize).toEqual({ size_ancho: 28, size_largo: 40, offset: 40 })
  })

  test('a rotating marker, 25 by 50, turns around its middle', () => {
    expect(rotatingIconSize).toEqual({ size_ancho: 25, size_largo: 50, offset: 25 })
    for (const icon of rotatingIcons) {
      expect(icon).toMatchObject({ size_ancho: 25, size_largo: 50, offset: 25 })
    }
  })

  test('a fixed marker, 32 by 37, is anchored at its foot', () => {
    for (const icon of fixedIcons) {
      expect(icon).toMatchObject({ size_ancho: 32, size_largo: 37, offset: 37 })
    }
  })
})

test('the 25 fixed icons and the 13 rotating ones, each by its own name', () => {
  expect([fixedIcons.length, rotatingIcons.length]).toEqual([25, 13])
  expect(new Set([...fixedIcons, ...rotatingIcons].map(({ name }) => name)).size).toBe(38)
})

test('the 18 icons of a point of interest, as the specification spells them (1, section 2)', () => {
  expect(pdiIcons).toEqual([
    'Aeropuerto',
    'Bar',
    'Ciudad',
    'Accidente',
    'Precaucion',
    'Construccion',
    'Ganado',
    'Gasolineria',
    'Salud',
    'Policia',
    'Casa',
    'Hogar',
    'Radio',
    'Restaurantes',
    'Arma',
    'walkingtour',
    'Estacion de peaje',
    'Reparacion',
  ])
})

describe('the address of a point of interest’s icon', () => {
  test.each([
    ['Casa', '/iconos/pdi/casa.svg'],
    ['walkingtour', '/iconos/pdi/walkingtour.svg'],
    ['Estacion de peaje', '/iconos/pdi/estacion-de-peaje.svg'],
  ] as const)('of %s is %s', (icon, address) => {
    expect(pdiIconUrl(icon)).toBe(address)
    expect([pdiIconOf(address), pdiIconOf(icon)]).toEqual([icon, icon])
    expect([pdiIconAddress(address), pdiIconAddress(icon)]).toEqual([address, address])
  })

  test.each(['https://sitio.mx/bar.png', '/iconos/bar.svg', 'casa', ''])('%j is none of ours', (color) => {
    expect(pdiIconOf(color)).toBeNull()
    expect(pdiIconAddress(color)).toBe(color)
  })

  test('no two share one', () => {
    expect(new Set(pdiIcons.map(pdiIconUrl)).size).toBe(18)
  })
})
