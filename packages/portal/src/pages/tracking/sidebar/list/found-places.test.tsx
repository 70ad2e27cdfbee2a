import { BalizaError, type FoundPlace } from '@baliza/sdk-core/internal'
import { getAllByRole, getByRole, getByText, queryAllByRole } from '@testing-library/dom'
import { act, createRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mountPanel } from '../../../../testing/mount-panel.js'
import FoundPlaces, { type FoundPlacesHandle } from './found-places.js'

async function open(text: string) {
  const handle = createRef<FoundPlacesHandle>()
  const [onCount, onShow] = [vi.fn(), vi.fn()]
  let retype = (_text: string) => {}
  function Searched() {
    const [typed, type] = useState(text)
    retype = type
    return <FoundPlaces text={typed} onCount={onCount} onShow={onShow} handleRef={handle} />
  }
  const mounted = await mountPanel(Searched, { name: 'searchAddress' })
  const geocoder = vi.spyOn(mounted.portal.client.geocoding, 'search')
  return {
    ...mounted,
    geocoder,
    onCount,
    onShow,
    type: (next: string) => act(async () => retype(next)),
    enter: () => act(async () => handle.current?.run()),
  }
}
const names = (page: HTMLElement) => queryAllByRole(page, 'button').map(({ textContent }) => textContent)
const found = (...labels: string[]) =>
  labels.map((display_name, index) => ({ lat: 19 + index, lon: -99, display_name })) as FoundPlace[]

test.each([
  ['a press'],
  ['Enter'],
])('coordinates are a place at once, without a geocoder, by %s', async (how) => {
  const { page, press, enter, geocoder, show, onShow, workspace } = await open('19.432608, -99.133209')
  expect(names(page)).toEqual(['19.432608, -99.133209'])
  if (how === 'Enter') await enter()
  else await press('19.432608, -99.133209')
  expect(show).toHaveBeenCalledWith([19.432608, -99.133209], 18)
  expect(onShow).toHaveBeenCalledTimes(1)
  expect(workspace().$place.get()?.label).toBe('19.432608, -99.133209')
  expect(geocoder).not.toHaveBeenCalled()
})

test('an address is only searched when the user chooses to; every place that is found is offered', async () => {
  const { page, press, geocoder, show, onCount } = await open('Reforma')
  geocoder.mockResolvedValue(found('Reforma, CDMX', 'Reforma, Puebla'))
  expect(names(page)).toEqual(['Buscar «Reforma» en el mapa'])
  expect(geocoder).not.toHaveBeenCalled()
  await press('Buscar «Reforma» en el mapa')
  expect(names(page)).toEqual(['Reforma, CDMX', 'Reforma, Puebla'])
  expect(onCount).toHaveBeenLastCalledWith(2)
  await press('Reforma, Puebla')
  expect(show).toHaveBeenCalledWith([20, -99], 18)
  expect(getByRole(page, 'button', { pressed: true }).textContent).toBe('Reforma, Puebla')
})

test('a search goes on with the latest text, and the answer of an earlier one is ignored', async () => {
  const { page, type, enter, geocoder } = await open('Ref')
  const answers: ((places: FoundPlace[]) => void)[] = []
  geocoder.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  await enter()
  await enter()
  expect(geocoder.mock.calls.map(([text]) => text)).toEqual(['Ref'])
  await type('Reforma')
  await enter()
  await act(async () => answers[1]?.(found('Reforma, CDMX')))
  await act(async () => answers[0]?.(found('Refinería')))
  expect(names(page)).toEqual(['Reforma, CDMX'])
  await type('Ref')
  expect(names(page)).toEqual(['Buscar «Ref» en el mapa'])
  expect(geocoder).toHaveBeenCalledTimes(2)
})

test('no place and no answer are reported, and can be tried again; half of a coordinate gets its reason', async () => {
  const { page, type, enter, geocoder } = await open('nowhere')
  geocoder.mockResolvedValueOnce([])
  await enter()
  getByText(page, 'La direccion no fue encontrada, intenta con otra...')

  geocoder.mockRejectedValueOnce(new BalizaError({ code: 'offline', call: 'geocoding.search' }))
  await type('elsewhere')
  await enter()
  getByText(page, 'No se pudo consultar la direccion')
  geocoder.mockResolvedValueOnce(found('Elsewhere'))
  await enter()
  expect(names(page)).toEqual(['Elsewhere'])

  await type('99, -99')
  await enter()
  expect(names(page)).toEqual([])
  getByText(getAllByRole(page, 'status').at(0) ?? page, 'La latitud va de -90 a 90')
  expect(geocoder).toHaveBeenCalledTimes(3)
})
