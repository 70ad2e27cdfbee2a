import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from './account.js'
import { act, choose, notice, panel } from './screen.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let page: Page
beforeAll(async () => {
  const still = { at: new Date(), lat: 20.97, lng: -89.62, speed: 0 }
  ;({ account, page } = await openTracking(['Panel 5'], [still]))
  await account.client.geofences.add({
    tipo: 1,
    nombre: 'Patio',
    color: '#5cb85c',
    lat: 20.9,
    lng: -89.6,
    radio: 200,
  })
})
// No test leaves typed values for the next test.
beforeEach(async () => {
  // When a test closes a question, its history entry is removed, which cancels a reload that has begun.
  await vi.waitFor(() => page.reload({ timeout: 20_000 }))
  await page.locator('[role=treeitem][data-imei]').filter({ hasText: 'Panel 5' }).waitFor()
})

/** Opens a tab of the panel under the map. The panel may be open from the previous test. */
async function footer(tab: string) {
  const opener = page.getByRole('button', { name: 'Mostrar historial y reportes' })
  const wanted = page.getByRole('tab', { name: tab, exact: true })
  await opener.or(wanted).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  await wanted.click()
}

/** Types into a field, leaves it, and waits for this message. */
async function expectProblem(field: Locator, text: string, message: string) {
  await field.fill(text)
  // A select that closed just before may take the focus back.
  await field.focus()
  await field.blur()
  await page.getByText(message, { exact: true }).first().waitFor()
}

test('Editar GPS: name and SIM, each with its own words', async () => {
  await act(page, 'Panel 5', 'Editar')
  const dialog = panel(page, /^Editar · /)
  expect(await dialog.getByLabel('IMEI').isDisabled()).toBe(true)
  const name = dialog.getByLabel('Nombre')
  await expectProblem(name, '', 'El nombre es requerido')
  await expectProblem(name, 'ab', 'El nombre es muy pequeño')
  const sim = dialog.getByLabel('Número de la tarjeta SIM')
  await expectProblem(sim, '', 'El número de teléfono de la tarjeta SIM del GPS es requerido')
  await expectProblem(sim, '55a', 'Ingresa solo numeros')
  await expectProblem(sim, '551234', 'El número de telefono es muy pequeño')
  await expectProblem(sim, '55123456789', 'El número de telefono es muy grande')
  await name.fill('Panel 5')
  await sim.fill('5598765432')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await notice(page, 'Se actualizo correctamente').waitFor()
  expect((await account.client.units.list())[0]?.sim).toBe('5598765432')
})

test('Cuenta: address and name, the old password, and two new ones that differ', async () => {
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  const dialog = panel(page, 'Cuenta')
  await expectProblem(dialog.getByLabel('Nombre'), '', 'El campo es requerido')
  await dialog.getByLabel('Nombre').fill('Dolores')
  await expectProblem(dialog.getByLabel('Correo electrónico'), 'no es', 'El formato es incorrecto')
  await expectProblem(dialog.getByLabel('Correo electrónico'), '', 'El campo es requerido')
  await dialog.getByLabel('Correo electrónico').fill('dolores@example.com')
  const save = dialog.getByRole('button', { name: 'Guardar cambios' })
  await dialog.getByLabel('Contraseña actual').fill('no es esta')
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('otra')
  await dialog.getByLabel('Repite la contraseña nueva').fill('otro')
  await save.click()
  await dialog.getByText('Las contraseñas no coinciden').waitFor()
  await dialog.getByLabel('Repite la contraseña nueva').fill('otra')
  await save.click()
  await dialog.getByText('Datos incorrectos').waitFor()
})

test('Eventos: what each type needs, and Guardar cambios only for a whole form', async () => {
  await page.getByRole('button', { name: 'Eventos', exact: true }).click()
  const dialog = panel(page, /evento/i)
  await dialog.getByRole('button', { name: 'Nuevo evento' }).click()
  const save = dialog.getByRole('button', { name: 'Guardar cambios' })
  expect(await save.isDisabled()).toBe(true)
  const name = dialog.getByLabel('Nombre del evento')
  await expectProblem(name, '', 'El campo es requerido')
  await name.fill('Rápido')
  await choose(page, dialog, 'Tipo de evento', 'Exceso de velocidad')
  const limit = dialog.getByLabel('Velocidad máxima (km/h)')
  await expectProblem(limit, 'mucho', 'Ingresa solo numeros')
  await limit.fill('90')
  await choose(page, dialog, 'Tipo de evento', 'Entrada de geocerca')
  await dialog.getByRole('button', { name: /Geocercas creadas/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('alert').filter({ hasText: 'El campo es requerido' }).first().waitFor()
  expect(await save.isDisabled()).toBe(true)
  await choose(page, dialog, 'Geocercas creadas', 'Patio')
  await dialog
    .getByRole('tree', { name: 'Dispositivo Gps' })
    .getByRole('treeitem', { name: /Panel 5/ })
    .click()
  const sound = dialog.getByLabel('Sonido', { exact: true })
  if (await sound.isChecked()) await sound.uncheck({ force: true })
  await expect.poll(() => save.isDisabled()).toBe(false)
  // Closing the form with unsaved values opens a question.
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('¿Salir sin guardar lo que escribiste?').waitFor()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('Geocercas, PDI y Rutas: colour, name and icon, with their titles', async () => {
  await footer('Geocercas y PDI')
  await page.getByRole('button', { name: 'Nuevo PDI' }).click()
  const options = page.getByRole('form', { name: 'Opciones' })
  await options.getByRole('button', { name: 'Guardar' }).click()
  await notice(page, 'Primero dibuja sobre el mapa').waitFor()
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  const at = (x: number, y: number) => ({ x: map.x + map.width * x, y: map.y + map.height * y })
  const click = async (x: number, y: number) => {
    const point = at(x, y)
    await page.mouse.move(point.x, point.y, { steps: 3 })
    await page.mouse.click(point.x, point.y)
  }
  await click(0.3, 0.3)
  await options.getByRole('button', { name: 'Guardar' }).click()
  const dialog = panel(page, 'Geocercas, PDI y Rutas')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('El Nombre del PDI es requerido').waitFor()
  await dialog.getByText('El icono del punto de interes es requerido').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(18)
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await options.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await options.waitFor({ state: 'detached' })

  await footer('Rutas')
  await page.getByRole('button', { name: 'Nueva ruta' }).click()
  await options.waitFor()
  for (const [x, y] of [
    [0.3, 0.3],
    [0.5, 0.3],
    [0.5, 0.3],
  ] as const)
    await click(x, y)
  await options.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('El color de la geocerca es requerido').first().waitFor()
  await dialog.getByText('El Nombre de la geocerca es requerido').first().waitFor()
  await dialog
    .getByText(/Color requerido|Nombre requerido/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await options.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await options.waitFor({ state: 'detached' })
})

test('before a geofence is deleted, it is asked', async () => {
  await footer('Geocercas y PDI')
  await page.getByRole('button', { name: 'Eliminar Patio' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('¿Eliminar Patio? Se puede restaurar durante 30 días.').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect((await account.client.geofences.list()).geofences).toHaveLength(1)
})

test('the panel under the map is as it was left, open or closed', async () => {
  await footer('Reportes')
  await page.reload()
  await page.getByRole('tab', { name: 'Reportes', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ocultar historial y reportes' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Reportes', exact: true }).count()).toBe(0)
})

test('Reportes: without a unit nothing is processed nor printed; an empty history says so', async () => {
  await footer('Reportes')
  const tab = page.getByRole('tabpanel', { name: 'Reportes' })
  await tab.getByRole('button', { name: 'Procesar' }).click()
  await tab.getByText('Todos los campos son requeridos').waitFor()
  await tab.getByRole('button', { name: 'Imprimir' }).click()
  await page.getByText('Elige una unidad para imprimir').first().waitFor()
  await act(page, 'Panel 5', 'Ayer')
  await page.getByText('No se encontraron registros').first().waitFor()
})

test('Buscar punto: without both nothing happens; out of range is said; found, the map goes there', async () => {
  await page.getByRole('button', { name: 'Buscar punto' }).click()
  const dialog = panel(page, 'Buscar punto')
  const search = dialog.getByRole('button', { name: 'Buscar', exact: true })
  await dialog.getByLabel('Latitud').fill('19.4')
  await search.click()
  expect(await dialog.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await dialog.getByLabel('Longitud').fill('-199')
  await search.click()
  await dialog.getByText('La longitud va de -180 a 180').waitFor()
  await dialog.getByLabel('Longitud').fill('-99.1')
  await search.click()
  await dialog.getByText('19.400000, -99.100000').first().waitFor()
})

test('Buscar dirección: nothing found, no answer, and a place', async () => {
  let answer: object = { status: 1, data: [] }
  await page.route('**/api/buscar-direccion', (route) => route.fulfill({ json: answer }))
  await page.getByRole('button', { name: 'Buscar dirección' }).click()
  const dialog = panel(page, 'Buscar dirección')
  await dialog.getByRole('searchbox', { name: 'Dirección' }).fill('Calle que no hay')
  const search = dialog.getByRole('button', { name: 'Buscar', exact: true })
  await search.click()
  await notice(page, 'La direccion no fue encontrada, intenta con otra...').waitFor()
  answer = { status: 0, mensaje: 'No se pudo consultar la direccion' }
  await search.click()
  await notice(page, 'No se pudo consultar la direccion').waitFor()
  answer = { status: 1, data: [{ lat: 20.96, lon: -89.62, display_name: 'Plaza Grande, Mérida' }] }
  await search.click()
  await dialog.getByText('Plaza Grande, Mérida').first().waitFor()
})

test('a unit without cameras says so, and so does a search without a match', async () => {
  await act(page, 'Panel 5', 'Ver cámaras')
  await notice(page, 'No cuentas con el servicio para vizualizar camaras').waitFor()
  const box = page.getByRole('searchbox', { name: 'Buscar unidad' })
  await box.fill('zzz')
  await box.press('Enter')
  await page.getByText('No existen resultados con el termino:').waitFor()
})
