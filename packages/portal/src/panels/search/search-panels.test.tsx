import { getByLabelText, getByRole, getByText, queryByText } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import SearchAddressPanel from './search-address-panel.js'
import SearchPointPanel from './search-point-panel.js'

const openPoint = () => mountPanel(SearchPointPanel, { name: 'searchPoint' })
const zocalo = { point: [19.432608, -99.133209], label: '19.432608, -99.133209' }

test('without both coordinates nothing happens', async () => {
  const { page, type, press, show, workspace } = await openPoint()
  await press('Buscar')
  await type('Latitud', '19.43')
  await press('Buscar')
  // Not even an error next to the empty field.
  expect(queryByText(page, 'La longitud va de -180 a 180')).toBeNull()
  expect(show).not.toHaveBeenCalled()
  expect(workspace().$place.get()).toBeNull()
})

test('a point is marked, shown from near and remembered; its mark can be removed', async () => {
  const { page, type, press, show, workspace } = await openPoint()
  await type('Latitud', '19.432608')
  await type('Longitud', '-99.133209')
  await press('Buscar')
  expect(workspace().$place.get()).toEqual(zocalo)
  expect(show).toHaveBeenCalledWith(zocalo.point, 18)
  await press('Quitar')
  expect(workspace().$place.get()).toBeNull()
  await press(zocalo.label)
  expect(workspace().$place.get()).toEqual(zocalo)
  await press('Borrar recientes')
  expect(queryByText(page, 'Búsquedas recientes')).toBeNull()
})

test('both coordinates may be pasted into one field', async () => {
  const { page, user, press, workspace } = await openPoint()
  const field = getByLabelText<HTMLInputElement>(page, 'Longitud')
  await act(async () => {
    field.focus()
    await user.paste('19.432608, -99.133209')
  })
  expect(getByLabelText<HTMLInputElement>(page, 'Latitud').value).toBe('19.432608')
  expect(field.value).toBe('-99.133209')
  await press('Buscar')
  expect(workspace().$place.get()).toEqual(zocalo)
})

test.each([
  [`19°25'57.4"N 99°7'59.6"O`, [19.4326, -99.1332]],
  ['https://www.google.com/maps/place/Z/@1,2,3z/data=!3d19.4326!4d-99.1332', [19.4326, -99.1332]],
  // The nearest match to the map view.
  ['CVM8+2P', [19.4326, -99.1332]],
] as const)('%s may be pasted, or typed into one field', async (text, [lat, lng]) => {
  const { page, user, type, press, workspace, center } = await openPoint()
  center.mockReturnValue([19.5, -99.2])
  const marked = () => workspace().$place.get()?.point ?? []
  await type('Latitud', text)
  await press('Buscar')
  expect(marked()[0]).toBeCloseTo(lat, 3)
  expect(marked()[1]).toBeCloseTo(lng, 3)
  await press('Quitar')
  const field = getByLabelText<HTMLInputElement>(page, 'Longitud')
  await act(() => user.clear(getByLabelText(page, 'Latitud')))
  await act(async () => {
    field.focus()
    await user.paste(text)
  })
  expect(Number(field.value)).toBeCloseTo(lng, 3)
  await press('Buscar')
  expect(marked()[0]).toBeCloseTo(lat, 3)
})

test.each([
  ['-99.1332, 19.4326', 'Están al revés: primero va la latitud y después la longitud'],
  ['https://maps.app.goo.gl/AbC', /^Un enlace corto no dice dónde/],
  ['https://www.google.com/maps/place/Z', /^Este enlace no trae coordenadas/],
  ['CVM8+2P', /^Este plus code es corto/],
  ['95, -99', 'La latitud va de -90 a 90'],
])('why %s is no place is said beside the field', async (text, why) => {
  const { page, type, press, show } = await openPoint()
  await type('Latitud', text)
  await press('Buscar')
  getByText(page, why)
  expect(show).not.toHaveBeenCalled()
})

test('a link that is typed over a latitude is read, and what is wrong with it said, beside a longitude', async () => {
  const { page, type, press, workspace } = await openPoint()
  await type('Latitud', '20.1')
  await type('Longitud', '-99.9')
  await press('Buscar')
  await type('Latitud', 'https://maps.app.goo.gl/AbC')
  await press('Buscar')
  getByText(page, /^Un enlace corto no dice dónde/)
  await type('Latitud', 'https://www.google.com/maps/@19.432608,-99.133209,17z')
  await press('Buscar')
  expect(workspace().$place.get()).toEqual(zocalo)
  expect(getByLabelText<HTMLInputElement>(page, 'Longitud').value).toBe('-99.133209')
})

test('a place that was found becomes a geofence or a point of interest', async () => {
  const { type, press, workspace, draw } = await openPoint()
  await type('Latitud', '19.432608, -99.133209')
  await press('Buscar')
  await press('Geocerca aquí')
  expect(draw).toHaveBeenCalledWith('circle', zocalo.point)
  // Its marker would be under the drawing.
  expect(workspace().$place.get()).toBeNull()
  await press(zocalo.label)
  await press('PDI aquí')
  expect(draw).toHaveBeenCalledWith('pdi', zocalo.point)
})

test('coordinates outside of the world are shown beside their field', async () => {
  const { page, type, press, show } = await openPoint()
  await type('Latitud', '99')
  await type('Longitud', '200')
  await press('Buscar')
  getByText(page, 'La latitud va de -90 a 90')
  getByText(page, 'La longitud va de -180 a 180')
  expect(show).not.toHaveBeenCalled()
})

async function openAddress(search: () => Promise<Response>) {
  const opened = await mountPanel(SearchAddressPanel, { name: 'searchAddress' })
  vi.spyOn(opened.portal.client.geocoding, 'search').mockImplementation(async () => {
    const answer = await search()
    return (await answer.json()) as never
  })
  const find = async (text: string) => {
    const box = getByRole(opened.page, 'searchbox', { name: 'Dirección' })
    await act(() => opened.user.type(box, text))
    await opened.press('Buscar')
    await settle()
  }
  return { ...opened, find }
}

test('an address is marked where it was found', async () => {
  const place = { lat: 19.4326, lon: -99.1332, display_name: 'Plaza de la Constitución, CDMX' }
  const { page, find, show, workspace } = await openAddress(async () => Response.json([place]))
  await find('Zócalo')
  expect(workspace().$place.get()).toEqual({ point: [19.4326, -99.1332], label: place.display_name })
  expect(show).toHaveBeenCalledWith([19.4326, -99.1332], 18)
  getByText(page, '19.432600, -99.133200')
})

test('coordinates and links are read, and not asked for', async () => {
  const search = vi.fn(async () => Response.json([]))
  const { page, find, workspace } = await openAddress(search)
  await find('19,432608 -99,133209')
  expect(workspace().$place.get()).toEqual(zocalo)
  await act(() => userEvent.clear(getByRole(page, 'searchbox', { name: 'Dirección' })))
  await find('https://maps.app.goo.gl/AbC')
  getByText(page, /^Un enlace corto no dice dónde/)
  expect(search).not.toHaveBeenCalled()
})

test('one that is not found is warned of; nothing is asked without text', async () => {
  const search = vi.fn(async () => Response.json([]))
  const { press, find } = await openAddress(search)
  await press('Buscar')
  expect(search).not.toHaveBeenCalled()
  await find('Calle que no existe')
  const notice = getByText(document.body, 'La direccion no fue encontrada, intenta con otra...')
  expect(notice.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning')
})

test('a geocoder that does not answer is reported', async () => {
  const { BalizaError } = await import('@baliza/sdk-core/internal')
  const { find } = await openAddress(async () => {
    throw new BalizaError({ code: 'offline', call: 'geocoding.search' })
  })
  await find('Zócalo')
  getByText(document.body, 'No se pudo consultar la direccion')
})
