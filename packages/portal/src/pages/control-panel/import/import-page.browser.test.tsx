import { createClient } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agree, goTo, press } from '../../../testing/keyboard.js'
import { barriers, openPage } from '../../../testing/stage.js'

const open = (address = '', size = { width: 1440, height: 900 }) =>
  openPage(`cpanel/importar${address}`, { ...size, user: 'admin', units: 2 })

/** 500 units, seven of them wrong, as Excel exports them in Spanish. */
function units(): File {
  const rows = Array.from({ length: 500 }, (_, index) => [
    `Camión ${index + 1}`,
    String(864895030220000 + index),
    String(2221450000 + index),
    'Coban',
  ])
  const spoil = (row: number, column: number, text: string) => rows[row - 1]?.splice(column, 1, text)
  spoil(2, 1, '864895030220000')
  spoil(3, 2, '443 128 77')
  spoil(5, 0, 'T6')
  spoil(6, 3, '')
  spoil(200, 1, '8.64895E+14')
  spoil(300, 3, 'Acme')
  spoil(500, 2, '55')
  const text = ['unidad;imei gps;chip;marca', ...rows.map((row) => row.join(';'))].join('\r\n')
  return new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'unidades.csv')
}

function drop(file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const zone = page.getByText('Suelta aquí un archivo, o elígelo').element()
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

async function answer(name: string) {
  const yes = page.getByRole('alertdialog').getByRole('button', { name, exact: true })
  await expect.poll(() => yes.element().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(yes)
}

const faults = () =>
  [...document.querySelectorAll('[role="gridcell"] small')].map((small) => small.textContent)

test('of 500 units the seven that are wrong say why in their cells; the good ones come in, and go again', async () => {
  const { backend } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  expect(await barriers()).toEqual([])
  drop(units())
  await expect.element(page.getByText('493 listas')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Con errores 7' }))
  await expect
    .poll(faults)
    .toEqual([
      'Se repite: está también en la fila 2',
      'El numero de telefono es muy pequeno',
      'El nombre es muy pequeno',
      'El equipo es requerido',
      'Excel lo redondeó: escríbelo completo, como texto',
      'La marca del equipo no existe',
      'El numero de telefono es muy pequeno',
    ])
  expect(await barriers()).toEqual([])

  // Corrects a cell in its row.
  await userEvent.click(page.getByRole('button', { name: /^Acme.*Corregir Equipo, fila 301/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Coban', exact: true }))
  await expect.element(page.getByText('494 listas')).toBeVisible()
  expect(backend.units()).toHaveLength(2)

  // Leaving now opens a question.
  location.hash = '#/monitoreo'
  await expect.element(page.getByRole('alertdialog', { name: 'Dejar la importación' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancelar' }).last())
  await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull()

  await userEvent.click(page.getByRole('button', { name: 'Importar las buenas (494)' }))
  await expect.element(page.getByText('Se importaron 494 de 500 filas')).toBeVisible()
  expect(backend.units()).toHaveLength(496)
  expect(backend.units().some(({ nombre }) => nombre === 'Camión 500')).toBe(false)

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const made = vi.spyOn(URL, 'createObjectURL')
  await userEvent.click(page.getByRole('button', { name: 'Descargar las filas con errores (6)' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'CSV' }))
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const file = made.mock.calls.at(-1)?.[0]
  if (!(file instanceof Blob)) throw new Error('no file')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[2]).toBe(
    'Camión 3,864895030220002,44312877,Coban,,,,,,,,,El numero de telefono es muy pequeno',
  )
  await userEvent.click(page.getByRole('button', { name: 'Descargar las filas con errores (6)' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'XLSX' }))
  await expect.poll(() => saved.mock.calls.length).toBe(2)
  const workbook = made.mock.calls.at(-1)?.[0]
  if (!(workbook instanceof Blob)) throw new Error('no workbook')
  saved.mockRestore()

  // The imports are still listed after leaving and returning.
  await userEvent.click(page.getByRole('link', { name: 'Ver en el panel de control' }))
  await expect.element(page.getByText('496 de 496 objetos')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Importar' }))
  await expect.element(page.getByRole('row', { name: /unidades\.csv/ })).toHaveTextContent('494 de 500')
  await userEvent.click(page.getByRole('button', { name: 'Deshacer' }))
  await answer('Deshacer')
  await expect.element(page.getByText('La importación se deshizo: no queda nada de ella')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /unidades\.csv/ })).toHaveTextContent('Deshecha')
  expect(backend.units()).toHaveLength(2)

  // The file of failed rows can be imported like any other file.
  drop(new File([workbook], 'errores.xlsx'))
  await expect.element(page.getByText('errores.xlsx · filas: 6')).toBeVisible()
  await expect.poll(() => faults().length).toBe(5)
})

test('on a phone, in the dark: a file of another kind is reported, and columns are chosen by hand', async () => {
  localStorage.setItem('baliza.theme', '"dark"')
  const { backend } = await open('?tipo=usuarios', { width: 390, height: 844 })
  await expect.element(page.getByText(/hasta 10 MB y 2,000 filas/)).toBeVisible()
  expect(await barriers()).toEqual([])

  drop(new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0)], 'foto.png'))
  await expect.element(page.getByText('No se puede leer: no es un archivo CSV ni XLSX.')).toBeVisible()
  drop(new File([`Usuario\n${'ana\n'.repeat(2_001)}`], 'muchos.csv'))
  await expect
    .element(page.getByText('El archivo tiene 2,001 filas y el máximo es 2,000', { exact: false }))
    .toBeVisible()

  drop(new File(['IMEI,Usuario\n1,ana\n'], 'asignaciones.csv'))
  await expect.element(page.getByText('Parece un archivo de asignaciones.')).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Importar asignaciones' }))
  await expect
    .element(page.getByText('Ninguna fila se puede importar todavía', { exact: false }))
    .toBeVisible()
  expect(location.hash).toBe('#/cpanel/importar?tipo=asignaciones')
  expect(faults()).toEqual([
    'No hay una unidad con ese IMEI entre las que ves',
    'No hay una cuenta con ese usuario entre las que administras',
  ])
  expect(await barriers()).toEqual([])

  await userEvent.click(page.getByRole('button', { name: 'Columnas' }))
  await userEvent.click(page.getByRole('button', { name: /IMEI \*/ }))
  await userEvent.click(page.getByRole('option', { name: 'No importar' }))
  await expect.element(page.getByText('Faltan columnas obligatorias: IMEI.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancelar' }))
  await answer('Descartar')
  await expect.element(page.getByText('Suelta aquí un archivo, o elígelo')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/api/importar')).toEqual([])
})

test('by keyboard alone: the preview, a fault that is corrected, the result, and its undoing', async () => {
  await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  await goTo('Elegir archivo')
  drop(new File(['unidad;imei gps;chip;marca\r\nTo;864895030220001;2221450001;Acme'], 'una.csv'))
  await expect.element(page.getByText('La marca del equipo no existe')).toBeVisible()
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  await goTo('2')
  await goTo(/Corregir Nombre/, '{ArrowRight}')
  await press('{Enter}', 'Corregir Nombre, fila 2')
  await userEvent.keyboard('{Control>}a{/Control}Camión 1')
  await press('{Enter}', /Corregir Nombre/)
  await goTo(/Corregir Equipo/, '{ArrowRight}')
  await press('{Enter}', 'Android')
  await press('{ArrowDown}', 'Coban')
  await press('{Enter}', /Corregir Equipo/)
  await goTo('Importar 1 unidad')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Se importó|^Se importaron/)).toBeVisible()
  await press('', 'Deshacer')
  await press('{Enter}', 'Cancelar')
  await agree('Deshacer')
  await press('', 'Importar otro archivo')
  await press('{Enter}', /./)
  await expect.element(page.getByRole('row', { name: /una\.csv/ })).toHaveTextContent('Deshecha')
})

test('what stays of an import that is undone is reported row by row', async () => {
  const { backend } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  drop(
    new File(
      [
        'unidad;imei gps;chip;marca\r\nCamión 1;864895030220001;2221450001;Coban\r\nCamión 2;864895030220002;2221450002;Coban',
      ],
      'dos.csv',
    ),
  )
  await userEvent.click(page.getByRole('button', { name: 'Importar 2 unidades' }))
  await expect.element(page.getByText('Se importaron 2 unidades')).toBeVisible()
  // A follow link of one of them exists now.
  const other = createClient({ host: backend.host, fetch: backend.fetch })
  await other.session.login({ user: 'admin', pass: 'demo' })
  await other.follow.create({ imei: '864895030220002', horas: 1 })
  await userEvent.click(page.getByRole('button', { name: 'Deshacer' }))
  await answer('Deshacer')
  const kept = page.getByRole('status', { name: 'Se queda 1' })
  await expect.element(kept).toHaveTextContent('Camión 2 ya tiene enlaces para seguir unidades')
  await expect.element(page.getByText('Filas deshechas: 1. Se quedan como están: 1')).toBeVisible()
  expect(backend.units().some(({ nombre }) => nombre === 'Camión 1')).toBe(false)
  expect(await barriers()).toEqual([])
})

test('K48: rows with more cells than headings are refused by their numbers; the others come in', async () => {
  const { backend } = await open()
  await expect.element(page.getByText('Todavía no se ha importado nada.')).toBeVisible()
  const text = [
    'sep=;',
    'nombre;imei;sim;equipo_gps',
    'Grúa, azul, grande;864895030220001;2221450001;Coban;;',
    'Pipa; roja;864895030220002;2221450002;Coban',
    'Caja, chica;864895030220003;2221450003;Coban',
  ].join('\r\n')
  drop(new File([text], 'unidades.csv'))
  await expect.element(page.getByText('2 listas')).toBeVisible()
  await expect.element(page.getByText(/^No va la fila 3: tiene más celdas que encabezados/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Importar 2 unidades' }))
  await expect.element(page.getByText('Se importaron 2 unidades')).toBeVisible()
  expect(backend.units().map(({ nombre }) => nombre)).toEqual(
    expect.arrayContaining(['Grúa, azul, grande', 'Caja, chica']),
  )
})
