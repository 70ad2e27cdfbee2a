import { createClient, formatDateTime } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agree, goTo, press } from '../../testing/keyboard.js'
import { barriers, openPage, type StageOptions, settled } from '../../testing/stage.js'

const day = 86_400_000
const usuario = 'a00000000000000000000001'
const ages = [400, 340, 20, 100, null, 366, 8, 120, 364, 60]
/** Registered `age` days ago. Every fourth unit is inactive, and the last has had no contact for two days. */
const units = makeFleet(10, 1).map((unit, index) => {
  const age = ages[index] ?? null
  return {
    ...unit,
    registro: age === null ? null : Date.now() - age * day,
    timestamp: Date.now() - (index === 9 ? 2 * day : 60_000),
    activo: index % 4 !== 3,
  }
})

const open = (address: string, options: Partial<StageOptions> = {}) =>
  openPage(address, { width: 1440, height: 900, user: 'admin', units, ...options })
const names = () =>
  [...document.querySelectorAll('[role="gridcell"][data-column="nombre"]')].map((cell) => cell.textContent)
const cells = (column: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${column}"]`)].map(
    ({ textContent }) => textContent,
  )
const badges = (column: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${column}"] [data-tone]`)].map((badge) =>
    badge.getAttribute('data-tone'),
  )
const headers = () =>
  [...document.querySelectorAll('[role="columnheader"]:not([data-column="choice"])')].map(
    ({ textContent }) => textContent,
  )
const tones = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tone][role="row"]')].map(({ dataset }) => dataset.tone)
const figure = (name: RegExp) =>
  page.getByRole('group', { name: 'Cifras que filtran' }).getByRole('button', { name })

async function answer(name: string) {
  const yes = page.getByRole('alertdialog').getByRole('button', { name, exact: true })
  await expect.poll(() => yes.element().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(yes)
}

test.each([
  [1440, 900],
  [390, 844],
])('a figure shows what it counts, and the address says so: %i × %i', async (width, height) => {
  const { portal } = await open('cpanel', { width, height })
  await expect.poll(() => names().length).toBeGreaterThan(2)
  expect(document.documentElement.scrollWidth).toBe(width)
  for (const theme of ['dark', 'light'] as const) {
    portal.theme.choose(theme)
    expect(await barriers()).toEqual([])
  }

  await userEvent.click(figure(/Vencidos/))
  await expect.poll(names).toEqual(['Unidad 001', 'Unidad 006'])
  expect(tones()).toEqual(['danger', 'danger'])
  expect(badges('expires')).toEqual(['solid', 'solid'])
  expect(location.hash).toBe('#/cpanel?filtro=vencidos')
  await userEvent.click(figure(/Vencen en 30 días/))
  await expect.poll(names).toEqual(['Unidad 002', 'Unidad 009'])
  expect(tones()).toEqual(['warning', 'warning'])

  await userEvent.click(page.getByRole('button', { name: 'Añadir GPS' }))
  await expect.element(page.getByRole('dialog', { name: 'Añadir GPS' })).toBeVisible()
  expect(location.hash).toBe('#/cpanel?filtro=por-vencer&panel=nuevo')
  expect(await barriers()).toEqual([])
})

test("'Alertas de hoy' counts the units that the other figures count, and shows those", async () => {
  const [first, second] = units
  const { backend } = await open('cpanel', {
    alerts: 0,
    before(backend) {
      const midnight = new Date().setHours(0, 0, 0, 0)
      for (const [index, unit] of [first, first, second].entries())
        backend.raise({ clave_msj: 'PANIC', timestamp: midnight + index, ...(unit && { unit }) })
      backend.raise({ clave_msj: 'PANIC', timestamp: midnight - 1, ...(units[4] && { unit: units[4] }) })
    },
  })
  await expect.element(figure(/Alertas de hoy/)).toHaveTextContent(/^3 /)
  // Counts the alerts of the devices for all accounts, not those of the administrator's account.
  const paths = backend.requests.map(({ path }) => path)
  expect(paths).toContain('/objetos/contar-alertas')
  expect(paths).not.toContain('/api/contar-alertas')
  await userEvent.click(figure(/Alertas de hoy/))
  await expect.poll(names).toEqual(['Unidad 001', 'Unidad 002'])
})

test.each([
  [1440, 900],
  [390, 844],
])("a GPS's model is chosen under its protocol, and an ID that is another's is refused: %i × %i", async (width, height) => {
  const [first, second] = units
  if (first === undefined || second === undefined) throw new Error('no unit')
  const { backend } = await open(`cpanel?panel=editar&fila=${first.id}`, {
    width,
    height,
    before: (backend) => backend.put({ ...second, id_equipo: '907036543' }),
  })
  const panel = page.getByRole('dialog', { name: 'Editar · Unidad 001' })
  const choose = async (option: string) => {
    await userEvent.click(panel.getByRole('button', { name: /Modelo del equipo/ }))
    await userEvent.click(page.getByRole('option', { name: option, exact: true }))
  }
  const save = () => userEvent.click(panel.getByRole('button', { name: 'Guardar cambios' }))
  const stored = () => {
    const unit = backend.units().find(({ id }) => id === first.id)
    return [unit?.modelo_gps, unit?.id_equipo]
  }
  await userEvent.click(panel.getByRole('button', { name: 'No se sabe Modelo del equipo' }))
  const group = page.getByRole('listbox').getByRole('group', { name: 'GPS103 (Coban)' })
  await expect.element(group.getByRole('option', { name: 'Coban GPS103, TK103, 303, 403' })).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await choose('Coban GPS103, TK103, 303, 403')

  const id = panel.getByRole('textbox', { name: 'ID en el equipo' })
  await expect.element(id).toHaveAccessibleDescription(/Suntech o Sinotrack/)
  await userEvent.fill(id, '907036543')
  expect(await barriers()).toEqual([])
  await save()
  await expect
    .element(page.getByText(/Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI/))
    .toBeVisible()
  expect(stored()).toEqual(['', ''])
  await userEvent.fill(id, '907036544')
  await save()
  await expect.element(page.getByText('El equipo gps se actualizó correctamente')).toBeVisible()
  expect(stored()).toEqual(['gps103', '907036544'])

  // The form shows both stored values when it is opened again, and can clear them.
  location.hash = `#/cpanel?panel=editar&fila=${first.id}`
  await expect.element(id).toHaveValue('907036544')
  await choose('No se sabe')
  await userEvent.clear(id)
  await save()
  await expect.poll(stored).toEqual(['', ''])
})

async function act(unit: string, action: string) {
  await userEvent.click(page.getByRole('button', { name: `Más acciones de ${unit}`, exact: true }))
  await userEvent.click(page.getByRole('menuitem', { name: action, exact: true }))
}

test('an object is renewed, cleaned and removed after a question, and refused what it may not', async () => {
  const { backend } = await open('cpanel')
  const sent = (path: string) => backend.requests.filter((one) => one.path === path)
  await expect.poll(() => names().length).toBe(10)

  // Registered today: 315576000 ms must pass before the renewal.
  backend.put({ ...units[2], registro: Date.now() - 60_000 } as (typeof units)[number])
  await userEvent.click(page.getByRole('button', { name: 'Actualizar', exact: true }))
  await expect.element(page.getByRole('row', { name: /Unidad 003/ })).toHaveTextContent('365 días')
  await act('Unidad 003', 'Renovar')
  await expect.element(page.getByText('No puedes renovar una unidad si no ha vencido')).toBeVisible()
  expect(sent('/api/renovar')).toEqual([])

  await act('Unidad 001', 'Renovar')
  await answer('Renovar Unidad 001')
  await expect.element(page.getByText('El equipo gps se renovo...')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Unidad 001/ })).toHaveTextContent('365 días')

  await act('Unidad 006', 'Limpiar')
  await answer('Limpiar Unidad 006')
  await expect
    .element(page.getByText('Se eliminaron 0 registros: Se mantienen registros de 1 ano'))
    .toBeVisible()

  await act('Unidad 006', 'Eliminar')
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveTextContent(/527,0\d\d posiciones/)
  const yes = dialog.getByRole('button', { name: 'Eliminar Unidad 006' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Escribe «Unidad 006» para confirmar' }), 'Unidad')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(dialog.getByRole('textbox'), 'Unidad 006')
  await answer('Eliminar Unidad 006')
  await expect.element(page.getByText('El equipo gps se eliminó correctamente')).toBeVisible()
  await expect.poll(() => names().length).toBe(9)
  await userEvent.click(page.getByRole('button', { name: 'Deshacer', exact: true }))
  await expect.element(page.getByText('Se restauró Unidad 006')).toBeVisible()
  await expect.poll(() => names().length).toBe(10)
})

test('the old records of every object are cleaned in the background, with progress', async () => {
  await open('cpanel')
  await userEvent.click(page.getByRole('button', { name: 'Limpiar todos los objetos' }))
  await answer('Limpiar todos')
  await expect.element(page.getByRole('progressbar', { name: 'Limpiar todos los objetos' })).toBeVisible()
  await expect
    .element(page.getByText('Se eliminaron 0 registros: Se mantienen registros de 1 ano'))
    .toBeVisible()
  await expect.element(page.getByText('10 de 10 objetos')).toBeVisible()
})

test.each([
  [1440, 900],
  [390, 844],
])('a GPS is taken from a user, found by its IMEI and given again: %i × %i', async (width, height) => {
  const { backend } = await open('cpanel?ver=usuarios', { width, height })
  const [first] = units
  if (first === undefined) throw new Error('no unit')
  const sent = (path: string) => backend.requests.filter((one) => one.path === path).map(({ body }) => body)
  await expect.element(page.getByText('Super Administrator')).toBeVisible()
  expect(await barriers()).toEqual([])

  const row = page.getByRole('row', { name: /Usuario de demostración/ })
  await userEvent.click(row.getByRole('button', { name: 'Asignar GPS' }))
  const panel = page.getByRole('dialog', { name: 'Asignar GPS · Usuario de demostración' })
  const free = panel.getByRole('listbox', { name: 'GPS sin asignar' })
  const assigned = panel.getByRole('listbox', { name: 'GPS asignados' })
  await expect.element(panel.getByText('No hay ningún GPS sin asignar.')).toBeVisible()
  await userEvent.click(assigned.getByRole('option', { name: /Unidad 001/ }))
  await answer('Cancelar')
  const search = panel.getByRole('searchbox', { name: 'Buscar en GPS sin asignar' })
  await userEvent.fill(search, 'xyz')
  await expect.element(panel.getByText('No se encontraron resultados')).toBeVisible()
  await expect.element(panel.getByText('El usuario xyz no existe')).toBeVisible()
  // A later request was already answered, so the cancelled removal has sent nothing.
  expect(sent('/api/elimina-objeto-asignado')).toEqual([])
  await userEvent.clear(search)
  await userEvent.click(assigned.getByRole('option', { name: /Unidad 001/ }))
  await answer('Quitar')
  await expect.element(page.getByText('El objeto fue desasignado de la cuenta')).toBeVisible()
  expect(sent('/api/elimina-objeto-asignado')).toMatchObject([
    { id: first.id, id_user: 'a00000000000000000000001', imei: first.imei },
  ])
  await expect.element(free.getByRole('option', { name: /Unidad 001/ })).toBeVisible()
  await userEvent.fill(search, first.imei.slice(-6))
  await expect.poll(() => sent('/objetos/objeto-imei').at(-1)).toMatchObject({ imei: first.imei.slice(-6) })
  await userEvent.click(free.getByRole('option', { name: /Unidad 001/ }))
  await answer('Asignar')
  await expect.element(page.getByText('La unidad se asigno correctamente')).toBeVisible()
  await expect.element(assigned.getByRole('option', { name: /Unidad 001/ })).toBeVisible()
  expect(await barriers()).toEqual([])
})

test('a GPS that nobody has is found by its name, also beyond the 50 that the host finds', async () => {
  const { backend } = await open('cpanel?ver=usuarios', {
    async before(backend) {
      const client = createClient({ host: backend.host, fetch: backend.fetch })
      await client.session.login({ user: 'admin', pass: 'demo' })
      for (let number = 1; number <= 51; number++)
        await client.devices.add({
          nombre: `Libre ${number}`,
          imei: String(359586015000000 + number),
          sim: '5512345678',
          equipo_gps: 'Coban',
          activo: true,
        })
      client.close()
    },
  })
  await userEvent.click(
    page.getByRole('row', { name: /Usuario de demostración/ }).getByRole('button', { name: 'Asignar GPS' }),
  )
  const panel = page.getByRole('dialog', { name: 'Asignar GPS · Usuario de demostración' })
  await expect.element(panel.getByRole('heading', { name: 'GPS sin asignar' })).toHaveTextContent(/51$/)
  const search = panel.getByRole('searchbox', { name: 'Buscar en GPS sin asignar' })
  await userEvent.fill(search, 'libre 51')
  const option = panel.getByRole('listbox', { name: 'GPS sin asignar' }).getByRole('option')
  await expect.element(option).toHaveTextContent('Libre 51')
  const asked = () =>
    backend.requests.flatMap(({ path, body }) => (path === '/objetos/objeto-imei' ? [body] : []))
  await expect.poll(asked).toContainEqual(expect.objectContaining({ imei: 'libre 51' }))
  await expect.element(option).toHaveTextContent('Libre 51')

  // A pasted list of IMEIs: no name matches, and the page does not send it to the server.
  await userEvent.fill(search, '359586015000001, 359586015000002')
  await expect.element(panel.getByText('No se encontraron resultados')).toBeVisible()
  await userEvent.fill(search, '359586015000003')
  await expect.poll(asked).toContainEqual(expect.objectContaining({ imei: '359586015000003' }))
  expect(asked()).not.toContainEqual(expect.objectContaining({ imei: expect.stringContaining(',') }))
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})

test('beside a wide panel the search gives way, and what is over the table stays one line', async () => {
  await open('cpanel?ver=usuarios&panel=asignar&fila=a00000000000000000000001')
  await expect.element(page.getByRole('dialog', { name: /^Asignar GPS/ })).toBeVisible()
  const middles = ['Actualizar', 'Exportar', 'Añadir usuario', 'Columnas'].map((name) => {
    const { top, height } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    return Math.round(top + height / 2)
  })
  expect(new Set(middles).size).toBe(1)
})

test('a link to the control panel itself asks before it closes a form that is not saved, each time', async () => {
  await open('cpanel?ver=usuarios')
  const link = page.getByRole('link', { name: 'Panel de control' })
  const panel = page.getByRole('dialog', { name: /^Editar/ })
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  const edit = async () => {
    await userEvent.click(
      page.getByRole('row', { name: /Usuario de demostración/ }).getByRole('button', { name: 'Editar' }),
    )
    await userEvent.fill(panel.getByRole('textbox', { name: 'Nombre' }), 'Otro nombre')
  }
  await edit()
  const here = location.hash
  await userEvent.click(link)
  await expect.element(question).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(panel.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Otro nombre')
  expect(location.hash).toBe(here)

  for (let time = 0; time < 2; time++) {
    await userEvent.click(link)
    await answer('Descartar')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => location.hash).toBe('#/cpanel')
    await userEvent.click(page.getByRole('tab', { name: /Usuarios/ }))
    await edit()
  }
  await userEvent.click(link)
  await expect.element(question).toBeVisible()
})

test("'Asignado a' is a table of who sees an object: Nombre, Usuario, Correo, mirror accounts too", async () => {
  const { backend } = await open('cpanel')
  await expect.poll(() => names().length).toBe(10)
  await userEvent.click(
    page.getByRole('row', { name: /Unidad 001/ }).getByRole('button', { name: 'Asignado a' }),
  )
  const panel = page.getByRole('dialog', { name: 'Asignado a · Unidad 001' })
  const table = panel.getByRole('grid', { name: 'Asignado a' })
  await expect.element(table.getByRole('row', { name: /usuario@example.com/ })).toBeVisible()
  const lines = () =>
    table
      .getByRole('row')
      .elements()
      .map((row) => [...row.querySelectorAll('[data-column]')].map(({ textContent }) => textContent))
  expect(lines()).toEqual([
    ['Nombre', 'Usuario', 'Correo', 'Acciones'],
    ['Cuenta espejo de demostración', 'espejo', 'espejo@example.com', ''],
    ['Usuario de demostración', 'usuario', 'usuario@example.com', ''],
  ])
  expect(await barriers()).toEqual([])
  expect(backend.requests.filter(({ path }) => path === '/api/asignado-a')).toHaveLength(1)
})

test.each([
  [1440, 900],
  [390, 844],
])("in 'Asignado a' a unit is assigned, unassigned and moved, each undone from its notice: %i × %i", async (width, height) => {
  const { backend, portal } = await open('cpanel', {
    width,
    height,
    async before(backend) {
      const client = createClient({ host: backend.host, fetch: backend.fetch })
      await client.session.login({ user: 'admin', pass: 'demo' })
      await client.users.add({ user: 'beto', nombre: 'Beto', email: 'b@example.com', pass: 'demo', rol: 2 })
      client.close()
    },
  })
  const [first] = units
  if (first === undefined) throw new Error('no unit')
  const sent = (path: string) => backend.requests.filter((one) => one.path === path)
  await userEvent.click(
    page.getByRole('row', { name: /Unidad 001/ }).getByRole('button', { name: 'Asignado a' }),
  )
  const panel = page.getByRole('dialog', { name: 'Asignado a · Unidad 001' })
  const row = (name: RegExp) => panel.getByRole('row', { name })
  const undo = () => userEvent.click(page.getByRole('button', { name: 'Deshacer', exact: true }).last())
  const choose = async (label: string) => {
    await userEvent.click(panel.getByRole('combobox', { name: label }))
    await userEvent.click(page.getByRole('option', { name: /Beto/ }))
  }
  await expect.element(row(/Usuario de demostración/)).toBeVisible()

  await choose('Asignar a')
  await userEvent.click(panel.getByRole('button', { name: 'Asignar', exact: true }))
  await answer('Asignar')
  await expect.element(page.getByText('La unidad se asigno correctamente')).toBeVisible()
  await expect.element(row(/Beto/)).toBeVisible()
  await undo()
  await expect.poll(() => row(/Beto/).elements()).toEqual([])

  const ofUser = row(/Usuario de demostración/)
  await userEvent.click(ofUser.getByRole('button', { name: 'Mover a otra cuenta' }))
  await choose('Mover de Usuario de demostración a')
  expect(await barriers()).toEqual([])
  await userEvent.click(panel.getByRole('button', { name: 'Mover', exact: true }))
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('a la de Beto')
  await answer('Mover')
  await expect.element(page.getByText('La unidad se movió a la otra cuenta')).toBeVisible()
  await expect.element(row(/Beto/)).toBeVisible()
  await expect.poll(() => ofUser.elements()).toEqual([])
  expect(sent('/objetos/mover-objeto')).toMatchObject([{ body: { id_objeto_gps: first.id, de: usuario } }])
  expect(await portal.client.assignments.ofUser({ id: usuario })).toHaveLength(9)

  await userEvent.click(row(/Beto/).getByRole('button', { name: 'Quitar' }))
  await answer('Quitar')
  await expect.element(panel.getByText('No está asignado a nadie.')).toBeVisible()
  await undo()
  await expect.element(row(/Beto/)).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Cerrar', exact: true }))
  if (width > 720) await expect.poll(() => cells('accounts')[0]).toBe('Beto')
})

test("what is refused in 'Asignado a' is reported, and the table shows who has it", async () => {
  const { portal } = await open('cpanel')
  const [first] = units
  if (first === undefined) throw new Error('no unit')
  await userEvent.click(
    page.getByRole('row', { name: /Unidad 001/ }).getByRole('button', { name: 'Asignado a' }),
  )
  const panel = page.getByRole('dialog', { name: 'Asignado a · Unidad 001' })
  const row = panel.getByRole('row', { name: /Usuario de demostración/ })
  await userEvent.click(row.getByRole('button', { name: 'Mover a otra cuenta' }))
  await userEvent.click(page.getByRole('option', { name: /Manager/ }))
  await userEvent.click(panel.getByRole('button', { name: 'Mover', exact: true }))
  // Another user removes the assignment before the move.
  await portal.client.assignments.remove({ id: first.id, id_user: usuario })
  await answer('Mover')
  await expect
    .element(page.getByText('La unidad ya no está asignada a la cuenta de la que sale'))
    .toBeVisible()
  await expect.element(panel.getByText('No está asignado a nadie.')).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Cerrar', exact: true }))
  await expect.poll(() => cells('accounts')[0]).toBe('Sin asignar')
})

test.each([
  [1440, 900],
  [390, 844],
])("a user's tracking is entered, under a bar that says whose it is: %i × %i", async (width, height) => {
  const { backend } = await open('cpanel?ver=usuarios', { width, height })
  await act('usuario', 'Ingresar')
  await expect.element(page.getByText('Estás viendo la cuenta de Usuario de demostración')).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/tracking')
  await expect.poll(() => document.querySelector('.baliza-background')).not.toBeNull()
  const polled = backend.requests.findLast(({ path }) => path === '/api/objetos')
  expect(polled?.body).toMatchObject({ user: 'a00000000000000000000001' })
  await settled()
  expect(document.documentElement.scrollHeight).toBe(height)
  const bar = document.querySelector('section[aria-label="Cuenta que se está viendo"]')
  expect(bar?.getBoundingClientRect()).toMatchObject({ top: 0, width, height: 48 })
  await userEvent.click(page.getByRole('button', { name: 'Volver a mi cuenta' }))
  await expect.poll(() => location.hash).toBe('#/cpanel?ver=usuarios')
  await expect.element(page.getByText('Super Administrator')).toBeVisible()
})

test.each([
  [1440, 900],
  [390, 844],
])('chosen objects are renewed together, and each says what became of it: %i × %i', async (width, height) => {
  const { backend } = await open('cpanel', { width, height })
  // Registered today: 315576000 ms must pass before the renewal.
  backend.put({ ...units[2], registro: Date.now() - 60_000 } as (typeof units)[number])
  for (const name of ['Unidad 001', 'Unidad 002', 'Unidad 003'])
    await userEvent.click(page.getByRole('checkbox', { name: `Elegir ${name}` }))
  await userEvent.click(page.getByRole('button', { name: 'Renovar', exact: true }))
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('¿Renovar 3 objetos?')
  await answer('Renovar 3 objetos')
  const panel = page.getByRole('dialog', { name: 'Renovar 3 objetos' })
  await expect.element(panel.getByText('2 de 3 · 1 falló')).toBeVisible()
  await expect.element(panel.getByText('No puedes renovar una unidad si no ha vencido')).toBeVisible()
  expect(await barriers()).toEqual([])

  backend.put({ ...units[2], registro: Date.now() - 20 * day } as (typeof units)[number])
  await userEvent.click(panel.getByRole('button', { name: 'Reintentar 1' }))
  await expect.element(panel.getByText('3 de 3', { exact: true })).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/api/renovar')).toHaveLength(4)
})

test.each([
  [1440, 900],
  [390, 844],
])('the phones of a user, and what to set on one: %i × %i', async (width, height) => {
  const { portal } = await open('cpanel?ver=usuarios', { width, height })
  portal.theme.choose('dark')
  await act('usuario', 'Moviles')
  const panel = page.getByRole('dialog', { name: 'Moviles · Usuario de demostración' })
  await expect.element(panel.getByText('Ningún teléfono reporta para esta cuenta.')).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Modelo del equipo' }))
  await userEvent.click(page.getByRole('option', { name: 'Queclink GV55' }))
  await expect.element(panel.getByText(/^AT\+GTSRI=gv55,3,,1,/)).toBeVisible()
  expect(await barriers()).toEqual([])
})

test("a user's units are listed, and a user is removed after a question", async () => {
  const { backend } = await open('cpanel?ver=usuarios')
  await act('usuario', 'Eliminar')
  await answer('Cancelar')
  await act('usuario', 'Unidades Asignadas')
  const assigned = page.getByRole('grid', { name: 'Unidades Asignadas' })
  await expect.element(assigned.getByRole('columnheader', { name: 'Ubicacion' })).toBeVisible()
  const ends = assigned.getByRole('columnheader', { name: 'Acciones' }).element()
  // The word is complete, even though one button is narrower.
  expect(ends.firstElementChild?.scrollWidth).toBeGreaterThan(50)
  expect(ends.firstElementChild?.scrollWidth).toBe(ends.firstElementChild?.clientWidth)
  const tenth = assigned.getByRole('row', { name: /Unidad 010/ })
  await expect.element(tenth).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/api/delete-user')).toEqual([])
  expect(tenth.element().querySelector('[data-column=imei]')?.textContent).toBe(
    units.find(({ nombre }) => nombre.includes('Unidad 010'))?.imei,
  )
  expect(await barriers()).toEqual([])
  await userEvent.click(tenth.getByRole('button', { name: 'Quitar' }))
  await answer('Cancelar')
  await userEvent.click(page.getByRole('button', { name: 'Cerrar', exact: true }))

  await act('usuario', 'Eliminar')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('cuentas espejo')
  await answer('Eliminar Usuario de demostración')
  await expect.element(page.getByText('El usuario se eliminó correctamente')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/api/delete-user')).toHaveLength(1)
  expect(backend.requests.filter(({ path }) => path === '/api/elimina-objeto-asignado')).toEqual([])
  await expect.element(page.getByText('2 de 2 usuarios', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Deshacer', exact: true }))
  await expect.element(page.getByText('3 de 3 usuarios', { exact: true })).toBeVisible()
})

test('the columns of Objetos, and by keyboard alone the objects of a month', async () => {
  await open('cpanel')
  await expect.poll(() => names().length).toBe(10)
  expect(headers()).toEqual([
    ...['Nombre', 'Placas', 'IMEI', '# SIM', 'Registro', 'Ult. posicion', 'Vence', 'Cuentas', 'Acciones'],
  ])
  expect(page.getByRole('img', { name: 'Inactivo' }).elements()).toHaveLength(2)
  const lastYear = new Date().getFullYear() - 1
  await goTo(/Registro: todos/)
  await press('{Enter}', 'Registro: todos')
  const months = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect([months.length, months[1], months[12]]).toEqual([13, `ENERO ${lastYear}`, `DICIEMBRE ${lastYear}`])
  await press('{End}', `DICIEMBRE ${lastYear}`)
  await press('{Enter}', new RegExp(`DICIEMBRE ${lastYear}`))
  expect(location.hash).toBe('#/cpanel?mes=12')
  await press('{Enter}', `DICIEMBRE ${lastYear}`)
  await press('{Home}', 'Registro: todos')
  await press('{Enter}', /Registro: todos/)
  await expect.poll(() => names().length).toBe(10)
})

test('a manager finds what nobody has: by the figure, and by the account in the row', async () => {
  const { portal } = await open('cpanel')
  const [first] = units
  if (first === undefined) throw new Error('no unit')
  const of = (name: string) => `${name} de demostración`
  await expect
    .poll(() => cells('accounts').slice(0, 2))
    .toEqual([...[0, 1].map(() => [of('Usuario'), of('Cuenta espejo')].join(', '))])
  await expect.element(figure(/Sin asignar/)).toHaveTextContent(/^0 /)
  await portal.client.assignments.remove({ id: first.id, id_user: usuario })
  await userEvent.click(page.getByRole('button', { name: 'Actualizar', exact: true }))
  await expect.element(figure(/Sin asignar/)).toHaveTextContent(/^1 /)
  await userEvent.click(figure(/Sin asignar/))
  await expect.poll(names).toEqual(['Unidad 001'])
  expect(cells('accounts')).toEqual(['Sin asignar'])
  expect(location.hash).toBe('#/cpanel?filtro=sin-asignar')
  expect(await barriers()).toEqual([])
})

test('Usuarios says how many units each has, who administers it, and when it was here', async () => {
  const { portal } = await open('cpanel?ver=usuarios')
  await expect.poll(() => cells('units')).toEqual(['0', '0', '10'])
  expect(cells('user')).toEqual(['admin', 'manager', 'usuario'])
  expect(cells('manager')).toEqual(['', '', 'Manager de demostración'])
  expect(badges('rol')).toEqual(['accent', 'success', 'neutral'])
  expect(cells('active')).toEqual(['Activo', 'Activo', 'Activo'])
  const [admin] = await portal.client.users.list({ rol: 4 })
  expect(cells('lastAccess')).toEqual([formatDateTime(admin?.ultimo_acceso ?? 0), '', ''])
  expect(await barriers()).toEqual([])
})

/** Moves from the ⋮ button of an object to the last entry of its menu. */
async function goToRemoving() {
  await press('{Enter}', 'Renovar')
  await press('{End}', 'Eliminar')
}

test('Objetos by keyboard alone: a panel, the menu of a row, its removal', async () => {
  await open('cpanel')
  await expect.poll(() => names().length).toBe(10)
  await goTo('Elegir Unidad 001')
  await press('{End}', 'Editar')
  await press('{Enter}', 'Nombre')
  await press('{Escape}', 'Editar')

  for (const name of ['Asignado a', 'Más acciones de Unidad 001']) await press('{ArrowRight}', name)
  await goToRemoving()
  await press('{Escape}', 'Más acciones de Unidad 001')
  await goToRemoving()
  await press('{Enter}', 'Cancelar')
  await press('{Escape}', 'Más acciones de Unidad 001')
  await goToRemoving()
  await press('{Enter}', 'Cancelar')
  await press('{Shift>}{Tab}{/Shift}', 'Escribe «Unidad 001» para confirmar')
  await userEvent.keyboard('Unidad 001')
  await press('{Tab}', 'Cancelar')
  await agree('Eliminar Unidad 001')
  await press('', 'Más acciones de Unidad 002')

  await goTo('Añadir GPS', '{Shift>}{Tab}{/Shift}')
  await press('{Enter}', 'Nombre')
  await goTo('Cancelar')
  await press('{Enter}', 'Añadir GPS')

  // Filters without a result, and the button that clears them.
  await goTo('Nombre, placas, IMEI', '{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('xyz')
  await goTo('Quitar filtros')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('[role="grid"]')).not.toBeNull()
  await press('')
})

/** Moves from the top of Usuarios to the second action of a user's row. */
async function goToAssigning() {
  await goTo(/^Elegir/)
  await goTo('Elegir usuario', '{ArrowDown}')
  await press('{End}', 'Editar')
  await press('{ArrowRight}', 'Asignar GPS')
}

test('the columns of Usuarios, and by keyboard alone a GPS is unassigned and assigned', async () => {
  await open('cpanel?ver=usuarios')
  await expect.element(page.getByText('Super Administrator')).toBeVisible()
  expect(headers()).toEqual([
    ...['Usuario', 'Nombre', 'Email', 'Privilegios', 'Fecha de Reg.', 'Activo', 'Último acceso', 'Unidades'],
    ...['Manager', 'Acciones'],
  ])
  await goToAssigning()
  await press('{Enter}', 'Asignar GPS · Usuario de demostración')
  await goTo('GPS asignados')
  await press('{Enter}', 'Cancelar')
  await agree('Quitar')
  await press('', 'GPS asignados')
  await goTo('GPS sin asignar', '{Shift>}{Tab}{/Shift}')
  await press('{Enter}', 'Cancelar')
  await agree('Asignar')
  await press('', 'GPS sin asignar')
  await press('{Escape}', 'Asignar GPS')
})

test('Usuarios by keyboard alone: units are unassigned in their table, phones are looked at', async () => {
  await open('cpanel?ver=usuarios')
  await expect.element(page.getByText('Super Administrator')).toBeVisible()
  await goToAssigning()
  await press('{ArrowRight}', /Más acciones/)
  await press('{Enter}', 'Unidades Asignadas')
  await press('{Enter}', 'Unidades Asignadas · Usuario de demostración')
  const first = page.getByRole('row', { name: /Unidad 001/ })
  await expect.element(first).toBeVisible()
  await press('{Tab}', 'Cerrar')
  await press('{Tab}', /^(?!Cerrar)./)
  await goTo(/^(1|Unidad 001)$/, '{ArrowDown}')
  await press('{End}', 'Quitar')
  await press('{Enter}', 'Cancelar')
  await agree('Quitar')
  await expect.poll(() => first.elements()).toEqual([])
  await press('', 'Quitar')
  await press('{Escape}', /Más acciones/)

  await press('{Enter}', 'Unidades Asignadas')
  await press('{ArrowDown}', 'Moviles')
  await press('{Enter}', 'Moviles · Usuario de demostración')
  await goTo(/^Copiar .*OsmAnd/)
  await press('{Escape}', /Más acciones/)
})
