/** @typedef {import('playwright-core').Page} Page @typedef {import('./run.mjs').Hands} Hands */

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true })

/** Runs 'Utilización' over the last seven days. @param {Page} page @param {Hands} hands @param {string} [driver] */
async function lastWeek(page, { click, choose, type }, driver) {
  await click(button(page, 'Reportes'))
  await choose(page.getByLabel('Tipo de reporte'), 'Utilización')
  await click(button(page, 'Últimos 7 días'))
  if (driver !== undefined) {
    await click(page.getByText('Elegidos', { exact: true }))
    await type(page.getByPlaceholder('Nombre, placas o conductor'), driver)
    await click(page.locator('.baliza-report__units label').first())
  }
  await click(button(page, 'Consultar'))
  await page.locator('.baliza-report__view [role=row]').nth(1).waitFor()
}

/** @param {Page} page */
const firstRow = (page) => page.locator('.baliza-report__view [role=row]').nth(1).innerText()

/** What a dispatcher does, by its name. Each returns the result that is on the screen. */
export const tasks = {
  /** @param {Page} page @param {Hands} hands */
  async 'the unit nearest to a place'(page, { click }) {
    await click(page.locator('.leaflet-container').first(), {
      button: 'right',
      position: { x: 500, y: 400 },
    })
    await click(page.getByRole('menuitem', { name: 'Quién está cerca' }))
    return page.getByRole('dialog', { name: 'Quién está cerca' }).locator('li').first().innerText()
  },
  /** @param {Page} page @param {Hands} hands */
  async 'a unit shared for 2 hours by WhatsApp'(page, { click, press }) {
    await click(page.getByRole('treeitem').nth(1))
    await page.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
    await press('s')
    await page.getByText('Compartir un enlace').waitFor()
    await click(button(page, 'Compartir').last())
    const link = page.getByRole('link', { name: 'Enviar por WhatsApp' })
    await link.waitFor()
    // The last click opens WhatsApp itself.
    return `${(await link.getAttribute('href'))?.slice(0, 40)}… (one click more)`
  },
  /** @param {Page} page @param {Hands} hands */
  async "a driver's last week"(page, hands) {
    await lastWeek(page, hands, 'Miguel')
    return firstRow(page)
  },
  /** @param {Page} page @param {Hands} hands */
  async 'idle hours of each group'(page, hands) {
    await lastWeek(page, hands)
    await hands.choose(page.getByLabel(/^Agrupa/), 'Por grupo')
    return firstRow(page)
  },
  /** @param {Page} page @param {Hands} hands */
  async 'this week against the last'(page, hands) {
    await lastWeek(page, hands)
    await hands.click(page.getByRole('button', { name: 'Comparar con el período anterior' }))
    await page.getByRole('columnheader', { name: 'Antes' }).first().waitFor()
    return firstRow(page)
  },
  /** @param {Page} page @param {Hands} hands */
  async 'one icon for the units of a search'(page, { click, type }) {
    await click(button(page, 'Administración'))
    await type(page.getByPlaceholder('Buscar unidad'), 'Reparto')
    await click(page.getByRole('checkbox', { name: /^Elegir Reparto/ }).first())
    const bar = page.getByRole('region', { name: 'Acciones de la selección' })
    await click(bar.getByRole('checkbox'), { force: true })
    const chosen = await bar.getByRole('status').innerText()
    await click(bar.getByRole('button', { name: 'Cambiar icono' }))
    await click(page.getByRole('radio', { name: 'Camión', exact: true }).first(), { force: true })
    await click(button(page, 'Guardar icono'))
    await page.getByText(/^(\d+) de \1$/).waitFor()
    return chosen
  },
  /** @param {Page} page @param {Hands} hands */
  async 'the units that are silent since a day'(page, { click }) {
    await click(button(page, 'Filtrar por tiempo'))
    await click(
      page
        .getByRole('group', { name: /^Último reporte/ })
        .getByRole('button')
        .nth(1),
    )
    return page.locator('[data-time-filter]').innerText()
  },
}
