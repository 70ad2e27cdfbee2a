import { alertsOf, createClient, formatDateTime } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, showTracking } from '../../../testing/stage.js'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const notices = () => page.getByRole('region', { name: 'Notificaciones' })
const filters = () => page.getByRole('group', { name: 'Filtros de alertas' })
const lines = () =>
  [...document.querySelectorAll('.baliza-alerts__line strong')].map(({ textContent }) => textContent)
const cells = (column: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${column}"]`)].map(
    ({ textContent }) => textContent,
  )

/** Three units. Two have pressed their button; one had a low battery yesterday. */
async function open(width = 1440, height = 900) {
  const stage = await showTracking({ width, height, units: 3, alerts: 0 })
  const [one, two, three] = stage.backend.units()
  if (one === undefined || two === undefined || three === undefined) throw new Error('there are three units')
  const yesterday = Date.now() - 86_400_000
  stage.backend.raise({ clave_msj: 'LOW_BATTERY', unit: three, isNotified: true, timestamp: yesterday })
  stage.backend.raise({ clave_msj: 'PANIC', unit: one, isNotified: true, timestamp: Date.now() - 2_000 })
  stage.backend.raise({ clave_msj: 'PANIC', unit: two, isNotified: true, timestamp: Date.now() - 1_000 })
  await page.getByRole(width < 720 ? 'button' : 'tab', { name: /^Alertas/ }).click()
  await alertsOf(stage.portal.client).refresh()
  await expect.poll(lines).toEqual([two.nombre, one.nombre, three.nombre])
  return { ...stage, names: [one.nombre, two.nombre, three.nombre] as const }
}

test.each([
  [1440, 900],
  [390, 844],
])('attending is one press; a note is another, and everybody reads it: %i × %i', async (width, height) => {
  const { portal, names } = await open(width, height)
  await userEvent.click(page.getByRole('button', { name: `Atender: Pánico, ${names[0]}` }))
  await expect.poll(lines).toEqual([names[1], names[2]])
  await notices().getByRole('button', { name: 'Añadir nota' }).click()
  const panel = page.getByRole('dialog', { name: `Nota de Pánico, ${names[0]}` })
  await panel.getByLabelText('Nota').fill('Falsa alarma, hablé con el conductor')
  await panel.getByRole('button', { name: 'Guardar nota' }).click()
  await expect.element(notices()).toHaveTextContent(/La nota se guardó/)
  await tab('Atendidas').click()
  await expect.poll(() => cells('unit')).toEqual([names[0]])
  const [attended] = await portal.client.alerts.list({ atendidas: 1 })
  const line = page.getByRole('row', { name: /Pánico/ })
  expect(line.element().querySelector('[data-column=event] svg path')).not.toBeNull()
  await expect
    .element(line)
    .toHaveTextContent(`Atendida por usuario: ${formatDateTime(attended?.atendida_en ?? 0)}`)
  await expect.element(line).toHaveTextContent('Falsa alarma, hablé con el conductor')
  expect(await barriers()).toEqual([])
  // An acknowledged alert is shown, and cannot be acknowledged again.
  await userEvent.click(line)
  await expect.element(button('Ver unidad ahora')).toBeVisible()
  expect(page.getByRole('button', { name: 'Atender', exact: true }).elements()).toEqual([])
})

test('of all that is shown, and back', async () => {
  const { backend, names } = await open()
  await filters().getByRole('button', { name: /Tipo/ }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Todas · 3', 'Batería baja · 1', 'Pánico · 2'])
  await page.getByRole('option', { name: /^Pánico/ }).click()
  await expect.poll(lines).toEqual([names[1], names[0]])
  await button('Atender todas').click()
  // After the last alert of the type, the list shows all alerts again.
  await expect.poll(lines).toEqual([names[2]])
  await expect.element(notices()).toHaveTextContent(/Alertas atendidas: 2/)
  await notices().getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(lines).toEqual([names[1], names[0], names[2]])
  await expect.element(notices()).toHaveTextContent(/Pendientes otra vez: 2/)
  const sent = backend.requests.filter(({ path }) => path === '/api/update-varias-alertas')
  expect(sent.map(({ body }) => body)).toMatchObject([{ atendida: 1 }, { atendida: 0 }])
})

test('a list is narrowed by unit and day, until the chip widens it', async () => {
  const { names } = await open()
  await filters().getByRole('button', { name: /Día/ }).click()
  await page.getByRole('option', { name: 'Ayer · 1' }).click()
  await expect.poll(lines).toEqual([names[2]])
  await filters().getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(lines).toEqual([names[1], names[0], names[2]])
  await filters()
    .getByRole('button', { name: /Unidad/ })
    .click()
  await page.getByRole('option', { name: `${names[0]} · 1` }).click()
  await expect.poll(lines).toEqual([names[0]])
})

test('who comes second reads who was first', async () => {
  const { backend, portal } = await open()
  const user = portal.client.session.$session.get()?.user ?? ''
  const [mirror] = await portal.client.mirrorAccounts.list({ id: user })
  const colleague = createClient({ host: backend.host, fetch: backend.fetch })
  await colleague.session.login({ user: mirror?.user ?? '', pass: fakePassword })
  const [seen] = await colleague.units.list()
  const unit = backend.units().find(({ imei }) => imei === seen?.imei)
  if (unit === undefined) throw new Error('the mirror account sees no unit')
  backend.raise({ clave_msj: 'DOOR', unit, isNotified: true })
  await alertsOf(portal.client).refresh()
  const attend = page.getByRole('button', {
    name: `Atender: Puerta abierta / toma de fuerza, ${unit.nombre}`,
  })
  await expect.element(attend).toBeVisible()
  const theirs = (await colleague.alerts.list({})).find(({ clave_msj }) => clave_msj === 'DOOR')
  await colleague.alerts.markHandled({ id: theirs?.id ?? '', atendida: 1 })
  await userEvent.click(attend)
  await expect.element(notices()).toHaveTextContent(new RegExp(`Ya la atendió ${mirror?.user}: `))
  await tab('Hoy').click()
  // An acknowledgement by another account cannot be undone here.
  const line = page.getByRole('row', { name: new RegExp(`Atendida por ${mirror?.user}`) })
  await expect.element(line).toBeVisible()
  expect(line.getByRole('button', { name: /^Deshacer/ }).elements()).toEqual([])
})

test("'Hoy' has what is pending too, to be attended there; what one attended is taken back", async () => {
  const { names } = await open()
  await tab('Hoy').click()
  await expect.poll(() => cells('unit')).toEqual([names[1], names[0]])
  expect(cells('attended')).toEqual(['Pendiente', 'Pendiente'])
  const line = page.getByRole('row', { name: new RegExp(names[0]) })
  await line.getByRole('button', { name: /^Atender/ }).click()
  await expect.element(line).toHaveTextContent(/Atendida por usuario/)
  await line.getByRole('button', { name: /^Deshacer/ }).click()
  await expect.element(line).toHaveTextContent(/Pendiente/)
})

test("'Hoy' and 'Atendidas' say what happened, as the pending ones do: which geofence, how fast", async () => {
  const { backend, portal } = await open()
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('there are three units')
  const nombre = 'Tracto 02 México–Querétaro'
  const mensaje = `${nombre} entró en Bodega norte`
  backend.raise({ clave_msj: 'IN_GEO', unit: { ...unit, nombre }, mensaje, isNotified: true })
  await alertsOf(portal.client).refresh()
  await tab('Hoy').click()
  const line = page.getByRole('row', { name: /Entrada de geocerca/ })
  await expect.element(line).toHaveTextContent(/: Entró en Bodega norte/)
  const name = line.element().querySelector('[data-column=unit]')
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0)
  await line.getByRole('button', { name: /^Atender/ }).click()
  await tab('Atendidas').click()
  await expect.element(line).toHaveTextContent(/: Entró en Bodega norte/)
})

test('nothing is attended that the host does not let be', async () => {
  const { backend, names } = await open()
  // The notices have arrived by then.
  await userEvent.click(page.getByRole('button', { name: `Atender: Pánico, ${names[0]}` }))
  await expect.element(notices()).toHaveTextContent(/Alerta atendida/)
  backend.setState({ failWith: 'error' })
  await userEvent.click(page.getByRole('button', { name: `Atender: Pánico, ${names[1]}` }))
  await expect.poll(lines).toContain(names[1])
  backend.setState({ failWith: null })
})

test('alerts are attended one after another with notes, and no click', async () => {
  const { portal, names } = await open()
  await userEvent.keyboard('jj')
  await expect.element(page.getByText(`Pánico, ${names[0]}`, { exact: true })).toBeVisible()
  // Back to the first row; its note is sent by Enter, which then chooses the next row.
  await userEvent.keyboard('kn')
  const field = page.getByRole('textbox', { name: 'Nota (opcional)' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Prueba del botón{Enter}')
  await expect.poll(lines).toEqual([names[0], names[2]])
  await userEvent.keyboard('Falsa alarma{Enter}')
  await expect.poll(lines).toEqual([names[2]])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Batería cambiada{Enter}')
  await expect.poll(lines).toEqual([])
  await expect
    .poll(async () => (await portal.client.alerts.list({ atendidas: 1 })).map(({ nota }) => nota).sort())
    .toEqual(['Batería cambiada', 'Falsa alarma', 'Prueba del botón'])
  expect(document.activeElement).not.toBe(document.body)
})

test('repeats of a rule are one row under what is urgent, and are attended together with one note', async () => {
  const { backend, portal, names } = await open()
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('there is a unit')
  for (const second of [1, 2, 3])
    backend.raise({
      clave_msj: 'SPEEDING',
      nom_evento: 'Velocidad',
      unit,
      isNotified: true,
      timestamp: Date.now() + second * 1_000,
    })
  await alertsOf(portal.client).refresh()
  // The two calls for help are older, and first.
  await expect.poll(lines).toEqual([names[1], names[0], names[0], names[2]])
  const [row] = [...document.querySelectorAll('.baliza-alerts__line')].slice(2)
  expect(row?.textContent).toContain('× 3')
  expect(document.querySelectorAll('.baliza-alerts__line[data-urgent]')).toHaveLength(2)
  expect(await barriers()).toEqual([])
  await userEvent.keyboard('jjjn')
  await expect.element(page.getByText(/: 3 alertas$/)).toBeVisible()
  await userEvent.keyboard('Se le llamó{Enter}')
  await expect.poll(lines).toEqual([names[1], names[0], names[2]])
  await expect
    .poll(async () => (await portal.client.alerts.list({ atendidas: 1 })).map(({ nota }) => nota))
    .toEqual(['Se le llamó', 'Se le llamó', 'Se le llamó'])
})

const note = () => page.getByRole('textbox', { name: 'Nota (opcional)' })
const attendedNotes = async (client: Parameters<typeof alertsOf>[0]) =>
  new Map((await client.alerts.list({ atendidas: 1 })).map(({ nom_user, nota }) => [nom_user, nota]))

test('a note is of its row: no other row gets it, and neither do all of them', async () => {
  const { portal, names } = await open()
  await userEvent.keyboard('jnEs de la primera{Escape}')
  expect(document.activeElement?.matches('.baliza-alerts')).toBe(true)
  await userEvent.keyboard('j')
  await expect.element(page.getByText(`Pánico, ${names[0]}`, { exact: true })).toBeVisible()
  await expect.element(note()).toHaveValue('')
  await userEvent.keyboard('k')
  await expect.element(note()).toHaveValue('Es de la primera')
  await button('Atender todas').click()
  await expect.poll(lines).toEqual([])
  await expect
    .poll(() => attendedNotes(portal.client))
    .toEqual(
      new Map([
        [names[0], ''],
        [names[1], 'Es de la primera'],
        [names[2], ''],
      ]),
    )
})

test('a note that the server did not take is still there', async () => {
  const { backend, portal, names } = await open()
  await userEvent.keyboard('jnHablé con él')
  backend.setState({ failWith: 'error' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('[data-tone="danger"]')).not.toBeNull()
  await expect.poll(lines).toEqual([names[1], names[0], names[2]])
  await expect.element(note()).toHaveValue('')
  backend.setState({ failWith: null })
  await userEvent.keyboard('{Escape}k')
  await expect.element(note()).toHaveValue('Hablé con él')
  await userEvent.keyboard('e')
  await expect.poll(async () => (await attendedNotes(portal.client)).get(names[1])).toBe('Hablé con él')
})

test('Enter attends no other alert when somebody else attends the chosen one meanwhile', async () => {
  const { backend, portal, names } = await open()
  await userEvent.keyboard('jnYa voy')
  const elsewhere = createClient({ host: backend.host, fetch: backend.fetch })
  await elsewhere.session.login({ user: 'usuario', pass: fakePassword })
  const chosen = (await elsewhere.alerts.list({})).find(({ nom_user }) => nom_user === names[1])
  await elsewhere.alerts.markHandled({ id: chosen?.id ?? '', atendida: 1 })
  await alertsOf(portal.client).refresh()
  await expect.poll(lines).toEqual([names[0], names[2]])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Pánico, ${names[0]}`, { exact: true })).toBeVisible()
  await expect.element(note()).toHaveValue('')
  expect(lines()).toEqual([names[0], names[2]])
  expect(await attendedNotes(portal.client)).toEqual(new Map([[names[1], '']]))
})

test('a letter that looks for an option, and a key that is held down, attend nothing', async () => {
  const { names } = await open()
  await userEvent.keyboard('j')
  await filters().getByRole('button', { name: /Tipo/ }).click()
  await expect.element(page.getByRole('option', { name: /^Pánico/ })).toBeVisible()
  await userEvent.keyboard('e{Escape}')
  await expect.poll(() => page.getByRole('option').elements()).toEqual([])
  expect(lines()).toEqual([names[1], names[0], names[2]])
  for (const repeat of [false, true, true])
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'e', repeat, bubbles: true, composed: true }),
    )
  await expect.poll(lines).toEqual([names[0], names[2]])
})

test('J keeps the chosen row in view, also beyond the first fifty', async () => {
  const { backend, portal } = await open()
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('there is a unit')
  for (let index = 0; index < 60; index += 1)
    backend.raise({ clave_msj: 'SPEEDING', nom_evento: `Regla ${index}`, unit, isNotified: true })
  await alertsOf(portal.client).refresh()
  await userEvent.keyboard('j'.repeat(55))
  await expect
    .poll(() => {
      const line = document.querySelector('.baliza-alerts__line[data-selected]')?.getBoundingClientRect()
      const list = document.querySelector('.baliza-alerts')?.getBoundingClientRect()
      return line && list ? line.top >= list.top && line.bottom <= list.bottom + 1 : null
    })
    .toBe(true)
})
