import { BalizaError } from '@baliza/sdk-core/internal'
import { getAllByRole, getByRole, getByText } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { mountPanel } from '../../../../testing/mount-panel.js'
import FoundPlaces from './found-places.js'

const onCount = vi.fn()
const open = (text: string, runs = false) =>
  mountPanel(() => <FoundPlaces text={text} runs={runs} onCount={onCount} />, { name: 'searchAddress' })
const names = (page: HTMLElement) => getAllByRole(page, 'button').map(({ textContent }) => textContent)

test('coordinates are a place at once, without a geocoder', async () => {
  const { page, press, portal, show, workspace } = await open('19.432608, -99.133209')
  const geocoder = vi.spyOn(portal.client.geocoding, 'search')
  expect(names(page)).toEqual(['19.432608, -99.133209'])
  await press('19.432608, -99.133209')
  expect(show).toHaveBeenCalledWith([19.432608, -99.133209], 18)
  expect(workspace().$place.get()?.label).toBe('19.432608, -99.133209')
  expect(geocoder).not.toHaveBeenCalled()
})

test('an address is only searched when the user chooses to; every place that is found is offered', async () => {
  const { page, press, portal, show } = await open('Reforma')
  const found = ['Reforma, CDMX', 'Reforma, Puebla'].map((display_name, index) => ({
    lat: 19 + index,
    lon: -99,
    display_name,
  }))
  const geocoder = vi.spyOn(portal.client.geocoding, 'search').mockResolvedValue(found as never)
  expect(names(page)).toEqual(['Buscar «Reforma» en el mapa'])
  expect(geocoder).not.toHaveBeenCalled()
  await press('Buscar «Reforma» en el mapa')
  expect(names(page)).toEqual(['Reforma, CDMX', 'Reforma, Puebla'])
  await press('Reforma, Puebla')
  expect(show).toHaveBeenCalledWith([20, -99], 18)
  expect(onCount).toHaveBeenLastCalledWith(2)
  expect(getByRole(page, 'button', { pressed: true }).textContent).toBe('Reforma, Puebla')
})

test('no place and no answer are reported; half of a coordinate gets its reason', async () => {
  const { page, press, portal } = await open('nowhere')
  const geocoder = vi.spyOn(portal.client.geocoding, 'search').mockResolvedValue([])
  await press('Buscar «nowhere» en el mapa')
  getByText(page, 'La direccion no fue encontrada, intenta con otra...')
  expect(geocoder).toHaveBeenCalledTimes(1)

  const second = await open('elsewhere')
  vi.spyOn(second.portal.client.geocoding, 'search').mockRejectedValue(
    new BalizaError({ code: 'offline', call: 'geocoding.search' }),
  )
  await second.press('Buscar «elsewhere» en el mapa')
  getByText(second.page, 'No se pudo consultar la direccion')
  expect(names(second.page)).toEqual(['Buscar «elsewhere» en el mapa'])

  const third = await open('99, -99')
  expect(names(third.page)).toEqual(['La latitud va de -90 a 90'])
})
