import { createClient, type User } from '@baliza/sdk-core/internal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../../testing/keyboard.js'
import { messyWorkbook, roundedImei, roundedRow } from '../../../testing/messy-workbook.js'
import { barriers, openPage } from '../../../testing/stage.js'

const open = (address = '', size = { width: 1440, height: 900 }) =>
  openPage(`cpanel/importar${address}`, { ...size, user: 'admin', units: 0 })

function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Counts the presses of the pointer until the end of the test. */
function countPresses() {
  let count = 0
  const listener = () => {
    count += 1
  }
  document.addEventListener('pointerdown', listener, { capture: true })
  onTestFinished(() => document.removeEventListener('pointerdown', listener, { capture: true }))
  return () => count
}

const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

test('200 messy rows become the units that they mean, in at most 10 presses', async () => {
  const { backend, portal } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  const { file, meant } = messyWorkbook()
  const presses = countPresses()
  // The field opens the browser's dialog, in which the file takes a second press.
  const chosen = 2
  choose(file)
  // The columns 'No.' and 'Observaciones' are not imported: the user confirms that.
  await expect.element(page.getByText(/^No se importan: No\., Observaciones/)).toBeVisible()
  await userEvent.click(button('Ver vista previa'))
  await expect.element(page.getByText('Se omitieron 2 filas de totales: 105, 207.')).toBeVisible()
  await expect.element(page.getByText('inventario.xlsx · Unidades · filas: 200')).toBeVisible()
  await expect.element(page.getByText('«Acme» no existe')).toBeVisible()
  expect(await barriers()).toEqual([])

  await userEvent.click(button('Crear 3 grupos'))
  await expect.element(page.getByText(/^Al importar se crearán 3 grupos/)).toBeVisible()
  await userEvent.click(button('Aceptar las 3 propuestas'))
  await userEvent.click(button('Cambiar en las 20 a…'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Meitrack' }))
  await expect.element(page.getByText('199 listas')).toBeVisible()
  await userEvent.click(button('Con errores 1'))
  await userEvent.click(button(new RegExp(`Corregir IMEI, fila ${roundedRow}`)))
  await userEvent.keyboard(`{Control>}a{/Control}${roundedImei}{Enter}`)
  await expect.element(page.getByText('200 listas')).toBeVisible()
  await userEvent.click(button('Importar 200 unidades'))
  await expect.element(page.getByText('Se importaron 200 unidades')).toBeVisible()
  expect(presses() + chosen).toBeLessThanOrEqual(10)

  const groups = new Map((await portal.client.groups.list({ rol: 4 })).map(({ id, nombre }) => [id, nombre]))
  expect([...groups.values()].sort()).toEqual(['Reparto Norte', 'Reparto Sur', 'Taller'])
  const written = backend.units().map(({ nombre, imei, sim, equipo_gps, placas, id_grupo, registro }) => ({
    nombre,
    imei,
    sim,
    equipo_gps,
    placas,
    grupo: groups.get(id_grupo ?? ''),
    registro,
  }))
  const byImei = (a: { imei: string }, b: { imei: string }) => a.imei.localeCompare(b.imei)
  expect(written.sort(byImei)).toEqual(meant.toSorted(byImei))

  // The undo also removes the groups.
  await userEvent.click(button('Deshacer'))
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer', exact: true })
  await expect.poll(() => yes.element().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(yes)
  await expect.element(page.getByText('La importación se deshizo', { exact: false }).first()).toBeVisible()
  expect(backend.units()).toEqual([])
  expect(await portal.client.groups.list({ rol: 4 })).toEqual([])
})

test('by keyboard: a value is changed in all its rows, one is chosen in its cell, and a group is created there', async () => {
  const { backend } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  const lines = Array.from(
    { length: 4 },
    (_, row) =>
      `Camión ${row};86489503022000${row};5510000000;${row < 2 ? 'Acme' : 'Otra'};${row === 3 ? 'Norte' : ''}`,
  )
  choose(new File([['unidad;imei;chip;marca;grupo', ...lines].join('\n')], 'cuatro.csv'))
  await expect.element(page.getByText('«Acme» no existe')).toBeVisible()
  // A fault of the brand is no reason to lose the filter by kind.
  await expect.element(button('Equipo: no existe 4')).toBeVisible()
  await userEvent.click(button('Grupo: no existe 1'))
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=row]').length).toBe(2)
  await userEvent.click(button('Todas 4'))

  await goTo(/^Cambiar en las 2 a…$/, '{Shift>}{Tab}{/Shift}')
  await press('{Enter}', /^Android$/)
  await userEvent.keyboard('Con')
  await press('{Enter}')
  await expect.poll(() => page.getByText('«Acme» no existe').elements().length).toBe(0)
  await expect.element(page.getByText('2 listas')).toBeVisible()

  await userEvent.click(button(/^Otra.*Corregir Equipo, fila 4/))
  await userEvent.click(page.getByRole('menuitem', { name: 'Coban', exact: true }))
  await expect.element(page.getByText('3 listas')).toBeVisible()
  await userEvent.click(button(/^Otra.*Corregir Equipo, fila 5/))
  await userEvent.click(page.getByRole('menuitem', { name: 'Coban', exact: true }))
  await userEvent.click(button(/^Norte.*Corregir Grupo, fila 5/))
  await userEvent.click(page.getByRole('menuitem', { name: 'Crear el grupo «Norte»' }))
  await expect.element(page.getByText('Al importar se creará 1 grupo: «Norte».')).toBeVisible()
  await expect.element(page.getByText('4 listas')).toBeVisible()
  await userEvent.click(button('No crear'))
  await expect.element(page.getByText('«Norte» no existe')).toBeVisible()
  await userEvent.click(button('Importar las buenas (3)'))
  await expect.element(page.getByText('Se importaron 3 de 4 filas')).toBeVisible()
  expect(
    backend
      .units()
      .map(({ equipo_gps }) => equipo_gps)
      .sort(),
  ).toEqual(['Coban', 'Concox', 'Concox'])
})

test('on a phone, in the dark: passwords are never shown, and those that were generated are saved once', async () => {
  localStorage.setItem('baliza.theme', '"dark"')
  const { backend, portal } = await open('?tipo=usuarios', { width: 390, height: 844 })
  await expect.element(page.getByText(/Si falta una contraseña, se genera/)).toBeVisible()
  const text =
    'Login;Clave;Correo;Perfil\nana;secreta-1;ana@ejemplo.mx;usuario\nluz;;luz@ejemplo.mx;Usuario\neva;xy;eva@ejemplo.mx;jefe'
  choose(new File([text], 'usuarios.csv'))
  await expect.element(page.getByText('Se genera 1 contraseña que falta', { exact: false })).toBeVisible()
  await expect.element(page.getByText('La contrasena es muy pequena').first()).toBeVisible()
  expect(document.body.textContent).not.toMatch(/secreta-1|xy/)
  expect(await barriers()).toEqual([])
  await userEvent.click(button(/Corregir Contraseña, fila 4/))
  expect(document.querySelector<HTMLInputElement>('[role=gridcell] input')?.type).toBe('password')
  await userEvent.keyboard('{Control>}a{/Control}otra-clave{Enter}')
  await expect.poll(() => page.getByText('La contrasena es muy pequena').elements().length).toBe(0)
  await userEvent.click(button('Cambiar a…'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Usuario', exact: true }))
  await userEvent.click(button('Importar 3 usuarios'))
  await expect.element(page.getByText('Se importaron 3 usuarios')).toBeVisible()
  expect(await barriers()).toEqual([])

  // Leaving without the passwords opens a question.
  await userEvent.click(button('Importar otro archivo'))
  await expect.element(page.getByRole('alertdialog', { name: 'Contraseñas generadas' })).toBeVisible()
  await userEvent.click(button('Cancelar'))
  await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull()

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const made = vi.spyOn(URL, 'createObjectURL')
  await userEvent.click(button('Descargar contraseñas (1)'))
  await userEvent.click(page.getByRole('menuitem', { name: 'CSV' }))
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const blob = made.mock.calls.at(-1)?.[0]
  saved.mockRestore()
  if (!(blob instanceof Blob)) throw new Error('no file')
  const [, line = ''] = (await blob.text()).trim().split('\r\n')
  const [user = '', pass = ''] = line.split(',')
  expect(user).toBe('luz')
  const created = (await portal.client.users.list({})).find((one: User) => one.user === 'luz')
  expect(created?.email).toBe('luz@ejemplo.mx')
  const other = createClient({ host: backend.host, fetch: backend.fetch })
  expect(await other.session.login({ user, pass })).toMatchObject({ rol: 2 })
  other.close()
  await userEvent.click(button('Importar otro archivo'))
  await expect.element(page.getByText('Suelta aquí un archivo, o elígelo')).toBeVisible()
})

test('a check that fails is reported with a retry, and no row can be imported until it succeeds', async () => {
  const { backend } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  backend.setState({ failWith: 'error' })
  choose(new File(['unidad;imei;chip;marca\nCamión;864895030220001;5510000000;Acme'], 'una.csv'))
  await expect.element(button('Reintentar')).toBeVisible()
  expect(
    button('Importar las buenas (0)').elements().length + button('Importar 0 unidades').elements().length,
  ).toBe(1)
  backend.setState({ failWith: null })
  await userEvent.click(button('Reintentar'))
  await expect.element(page.getByText('«Acme» no existe')).toBeVisible()
})
