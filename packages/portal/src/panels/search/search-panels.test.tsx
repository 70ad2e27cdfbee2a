import { getByLabelText, getByRole, getByText, queryByText } from '@testing-library/dom'
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
  // Not even a fault beside the field that is empty.
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
  const { BalizaError } = await import('@baliza/sdk-core')
  const { find } = await openAddress(async () => {
    throw new BalizaError({ code: 'offline', call: 'geocoding.search' })
  })
  await find('Zócalo')
  getByText(document.body, 'No se pudo consultar la direccion')
})
