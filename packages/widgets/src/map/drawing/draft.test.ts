import { expect, test } from 'vitest'
import { createWidgetTexts } from '../../texts/widget-texts.js'
import { circleDraft, type Figure, faultOf, pathDraft, pdiDraft } from './draft.js'
import { readout } from './measure.js'

const hints = createWidgetTexts().drawingHints
const at = (lat: number, lng: number) => ({ lat, lng })
const square = [at(0, 0), at(0, 0.01), at(0.01, 0.01), at(0.01, 0)]

test('a circle and a point of interest', () => {
  expect(circleDraft(at(19, -99), 350.04)).toEqual({
    tipo: 1,
    lat: 19,
    lng: -99,
    radio: 350,
    points: [],
    crosses: false,
  })
  expect(pdiDraft(at(19, -99))).toEqual({ tipo: 3, lat: 19, lng: -99, radio: 0, points: [], crosses: false })
})

test('a polygon crosses itself by its closing stroke too, a route does not have one', () => {
  const bent = [at(0, 0), at(2, 4), at(4, 0), at(4, 4)]
  expect(pathDraft(2, bent)?.crosses).toBe(true)
  expect(pathDraft(4, bent)?.crosses).toBe(false)
  expect(pathDraft(4, [...square, at(0, 0)])?.crosses).toBe(false)
  expect(pathDraft(2, [])).toBeNull()
})

test('what cannot be saved is known while it is drawn', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => at(0, index / 1_000))
  const faults = (figure: Figure | null) => figure && faultOf(figure, hints)
  expect(faults(circleDraft(at(0, 0), 1_000_000))).toBeNull()
  expect(faults(circleDraft(at(0, 0), 1_000_001))).toBe(hints.radiusFault)
  expect(faults(circleDraft(at(0, 0), 0))).toBe(hints.radiusFault)
  expect(faults(pathDraft(2, square))).toBeNull()
  expect(faults(pathDraft(2, [at(0, 0), at(2, 4), at(4, 0), at(4, 4)]))).toBe(hints.crosses)
  expect(faults(pathDraft(4, many))).toBe(hints.manyPoints)
  expect(faults(pdiDraft(at(0, 0)))).toBeNull()
})

test('K32: a map that was panned round the world counts on; places do not', () => {
  expect(pdiDraft(at(19, 261)).lng).toBe(-99)
  expect(pdiDraft(at(19, -459)).lng).toBe(-99)
  expect(pdiDraft(at(19, -99.133209)).lng).toBe(-99.133209)
})

test('what is drawn across the antimeridian crosses nothing, and its legend is as everywhere', () => {
  // Longitudes of a map that was panned to the east.
  const drawn = [at(17, 179.98), at(17, 180.02), at(17.015, 180.02), at(17.015, 179.98)]
  const polygon = pathDraft(2, drawn)
  expect(polygon).toMatchObject({ crosses: false, points: [{ lng: 179.98 }, { lng: -179.98 }, {}, {}] })
  expect(polygon && readout(polygon, hints, 'es-MX')).toBe('Área 7.11 km² · Perímetro 11.86 km')
  const route = pathDraft(4, drawn.slice(0, 2))
  expect(route && readout(route, hints, 'es-MX')).toBe('Longitud 4.26 km')
})

test('what is read out is what there is to measure', () => {
  expect(readout(circleDraft(at(19, -99), 1_000), hints, 'es-MX')).toBe('Radio 1 km · Área 3.14 km²')
  expect(readout(pdiDraft(at(19, -99)), hints, 'es-MX')).toBe('')
  const [polygon, route] = [pathDraft(2, square), pathDraft(4, square)]
  expect(polygon && readout(polygon, hints, 'es-MX')).toBe('Área 1.24 km² · Perímetro 4.45 km')
  expect(route && readout(route, hints, 'es-MX')).toBe('Longitud 3.34 km')
  expect(route && readout(route, hints, 'pt-BR')).toBe('Longitud 3,34 km')
  const point = pathDraft(4, square.slice(0, 1))
  expect(point && readout(point, hints, 'es-MX')).toBe('')
})
