import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { fireEvent, getByLabelText, getByText, queryAllByRole, queryByRole } from '@testing-library/dom'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import RecordsPanel from './records-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 700, clientHeight: 400 })
beforeAll(() => {
  vi.setSystemTime(noon)
  return () => {
    vi.useRealTimers()
  }
})

const [unit] = makeFleet(6, 1)
if (unit === undefined) throw new Error('no unit')
const { imei, nombre } = unit
/** Noon of a working day, on which the fake fleet has driven. */
const noon = new Date(2026, 9, 14, 12).getTime()
const open = (as = 'usuario') =>
  mountPanel(RecordsPanel, { name: 'records', imei }, { as, clock: () => noon, units: 6 })

test('the records of the last hour, newest first, with what each of them says', async () => {
  const { page, sent, choose } = await open()
  getByText(page, `Registros de ${nombre}`)
  expect(sent('/reporte/general')).toMatchObject([{ imei, inicio: noon - 3_600_000, fin: noon }])
  await choose('Período', 'Ayer')
  await vi.waitFor(() => expect(queryAllByRole(page, 'row').length).toBeGreaterThan(4))
  const [, first, second] = queryAllByRole(page, 'row')
  expect(first?.textContent).toMatch(/13\/10\/2026 \d\d:\d\d:\d\d/)
  expect(first?.textContent).toMatch(/\d+\.\d{6}, -\d+\.\d{6}/)
  expect(first?.textContent).toMatch(/km\/h\d+°(Encendido|Apagado)/)
  expect((first?.textContent ?? '') > (second?.textContent ?? '')).toBe(true)
})

test('each record has its address, speed, angle and engine', async () => {
  const row = { lat: 19.5, lng: -99.25, direccion: 'Av. Hidalgo 1', angulo: 91 }
  const { page, portal, choose } = await open()
  vi.spyOn(portal.client.reports, 'positions').mockResolvedValue([
    { ...row, speed: 0, acc: false, timestamp: noon - 2_000 },
    { ...row, speed: 42, acc: true, timestamp: noon - 1_000 },
  ])
  await choose('Período', 'Ayer')
  await vi.waitFor(() => expect(queryAllByRole(page, 'row')).toHaveLength(3))
  const [, newer, older] = queryAllByRole(page, 'row').map(({ textContent }) => textContent)
  expect(newer).toMatch(/11:59:59.*19\.500000, -99\.250000.*Av\. Hidalgo 1.*42 km\/h91°Encendido$/)
  expect(older).toMatch(/11:59:58.*0 km\/h91°Apagado$/)
})

test('what is doubted has its reason beside it, and can be left out', async () => {
  const { page, choose, press } = await open()
  await choose('Período', 'Ayer')
  await vi.waitFor(() => getByText(page, 'Duda'))
  const count = () => Number(/([\d,]+) registros/.exec(page.textContent ?? '')?.[1]?.replace(',', ''))
  const all = count()
  await press('Ocultar posiciones dudosas')
  expect(queryByRole(page, 'columnheader', { name: 'Duda' })).toBeNull()
  expect(count()).toBe(all - 3)
})

test('a press shows the place on the map', async () => {
  const { page, show, workspace, choose } = await open()
  await choose('Período', 'Ayer')
  await vi.waitFor(() => expect(queryAllByRole(page, 'row').length).toBeGreaterThan(4))
  const [, first] = queryAllByRole(page, 'row')
  await act(async () => first?.click())
  expect(show).toHaveBeenCalledWith([expect.any(Number), expect.any(Number)], 19)
  expect(workspace().$place.get()?.label).toMatch(/^13\/10\/2026 .* km\/h$/)
})

test('an account without reports reads them from the history', async () => {
  const { sent } = await open('espejo')
  expect(sent('/reporte/general')).toEqual([])
  expect(sent('/api/historial-objeto')).toMatchObject([{ imei, finicial: noon - 3_600_000, ffinal: noon }])
})

test('a day that is cleared is no question: that one is to be chosen is reported, and other ranges go on', async () => {
  const { page, choose, sent } = await open()
  await choose('Período', 'Otro día')
  const asked = sent('/reporte/general').length
  await act(async () => fireEvent.input(getByLabelText(page, 'Día'), { target: { value: '' } }))
  await vi.waitFor(() => getByText(page, 'Elige un día para ver sus registros.'))
  expect(queryByRole(page, 'status', { name: 'Cargando…' })).toBeNull()
  expect(sent('/reporte/general')).toHaveLength(asked)
  await choose('Período', 'Ayer')
  await vi.waitFor(() => expect(queryAllByRole(page, 'row').length).toBeGreaterThan(4))
})

test('a day without records says so', async () => {
  const { page } = await mountPanel(RecordsPanel, { name: 'records', imei }, { clock: () => 0 })
  await vi.waitFor(() => getByText(page, 'Sin registros / No se encontraron registros'))
})
