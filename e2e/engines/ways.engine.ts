import type { Imei } from '@baliza/sdk-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, logIn, newAccount } from '../account.js'
import { product } from '../this-product.js'
import { connect, type Moment, type Tracker } from '../tracker.js'
import { arrived } from '../tracking-fixture.js'
import { inEachEngine } from './engines.js'

const here = { lat: 19.4326, lng: -99.1532 }
const minute = 60_000

inEachEngine(
  (screen, tab) => {
    let account: Account
    let tracker: Tracker
    const unit = 'Camioneta 7'
    const report = (minutesAgo: number, east: number, speed = 40): Moment => ({
      at: new Date(Date.now() - minutesAgo * minute),
      lat: here.lat,
      lng: here.lng + east,
      speed,
    })
    const popup = { css: '.baliza-popup' }
    const dialog = (name: string) => ({ role: 'dialog', name })
    const button = (name: string, within?: object) => ({ role: 'button', name, ...(within && { within }) })

    beforeAll(async () => {
      account = await newAccount(product, [unit])
      tracker = await connect(product.trackerPort, account.units[0]?.imei ?? '')
      for (let ago = 30; ago >= 1; ago--) tracker.tell(report(ago, (30 - ago) * 0.0004, 30 + ago))
      await arrived(account, report(0, 29 * 0.0004))
    })

    /** Opens a page of the portal in a session. */
    async function enter(session: Readonly<Record<string, string>>, path: string) {
      await screen.run(`sessionStorage.clear()
        for (const [key, value] of Object.entries(${JSON.stringify(session)})) sessionStorage.setItem(key, value)
        location.hash = ${JSON.stringify(path)}
        location.reload()`)
    }

    /** Chooses an action of the unit's menu in the list. */
    async function act(action: string) {
      await screen.click(button('Acciones', { css: '[role=treeitem][data-imei]' }))
      await screen.click({ role: 'menuitem', name: action })
    }

    test('logs in', async () => {
      await screen.open(product.url)
      await screen.fill({ role: 'textbox', name: 'Usuario' }, account.user)
      await screen.fill({ css: 'input[type=password]' }, 'demo')
      await screen.press('Enter')
      await screen.see({ text: 'En vivo' })
      await screen.see({ css: '[role=treeitem][data-imei]' })
    })

    test('chooses the unit, and sees it move', async () => {
      await screen.click({ css: '[role=treeitem][data-imei]' })
      const before = await screen.see(popup)
      expect(before).toContain(unit)
      /** A number for what the map shows now. */
      const picture = () =>
        screen.run<number>(`let sum = 0
          for (const canvas of document.querySelectorAll('.leaflet-container canvas'))
            for (const code of canvas.toDataURL()) sum = (sum * 31 + code.charCodeAt(0)) | 0
          return sum`)
      const pictures = new Set<number>()
      tracker.tell(report(0, 0.0136))
      const seen = async () => pictures.add(await picture()).size
      await expect.poll(seen, { interval: 100 }).toBeGreaterThan(2)
      await expect.poll(() => screen.see(popup)).toContain('-99.139600')
    })

    test('reads the history: table, chart and replay', async () => {
      await act('Última hora')
      const rows = { role: 'grid', name: `Registros de ${unit}` }
      await screen.see(rows)
      await screen.click({ role: 'tab', name: 'Gráfica de velocidad' })
      await screen.see({ css: '[role=tabpanel] svg path' })
      await screen.click({ role: 'tab', name: 'Reportes' })
      await screen.click(button('Reproducir'))
      const bar = { role: 'region', name: 'Reproducción del recorrido' }
      await screen.click(button('20×', bar))
      const moment = () =>
        screen.run<number>(
          `return Number(inPage.element({ css: '[aria-label="Momento del recorrido"]' }).value)`,
        )
      const before = await moment()
      await expect.poll(moment).toBeGreaterThan(before)
      await screen.click(button('Cerrar la reproducción', bar))
      await screen.vanish(bar)
    })

    test('prints it', async () => {
      await screen.run(`window.print = () => document.body.setAttribute('data-printed', '')`)
      await screen.click(button('Imprimir', { role: 'tabpanel', name: 'Reportes' }))
      await screen.click(button('Imprimir', dialog('Imprimir historial')))
      await expect.poll(() => screen.run(`return document.body.hasAttribute('data-printed')`)).toBe(true)
      const sheet = (body: string) =>
        screen.run(`const sheet = document.querySelector('.baliza-print').shadowRoot; return ${body}`)
      expect(await sheet('sheet.textContent')).toContain('-99.1')
      for (const drawn of ['figure canvas', '.line-graph-path'])
        expect(await sheet(`sheet.querySelector('${drawn}') !== null`)).toBe(true)
      await screen.run(`window.dispatchEvent(new Event('afterprint'))`)
      await expect.poll(() => screen.run(`return document.querySelector('.baliza-print')`)).toBeNull()
    })

    test('draws a polygon', async () => {
      await screen.click({ role: 'tab', name: 'Geocercas y PDI' })
      await screen.click(button('Nuevo polígono'))
      const map = { css: '.leaflet-container' }
      await screen.see({ text: '/Dibujando: Polígono/' })
      for (const [across, down] of [
        [0.5, 0.2],
        [0.6, 0.2],
        [0.6, 0.4],
        [0.5, 0.2],
      ] as const) {
        const before = await screen.run<number>(
          `return document.querySelectorAll('.baliza-drawing__handle').length`,
        )
        await screen.drag([await screen.pointIn(map, across, down)])
        // A press that comes before the previous corner is drawn would be its double click.
        await expect
          .poll(() => screen.run(`return document.querySelectorAll('.baliza-drawing__handle').length`))
          .not.toBe(before)
      }
      await screen.click(button('Guardar', { role: 'form', name: 'Opciones' }))
      const form = dialog('Geocercas, PDI y Rutas')
      await screen.fill({ role: 'textbox', name: 'Nombre', within: form }, 'Patio sur')
      await screen.click({ role: 'button', name: '/Color/', within: form })
      await screen.click({ role: 'option', name: 'Verde' })
      await screen.click(button('Guardar', form))
      await screen.see({ text: 'La geocerca se añadió correctamente' })
      const [saved] = (await account.client.geofences.list()).geofences
      expect(saved).toMatchObject({ nombre: 'Patio sur', tipo: 2 })
    })

    test('makes an event', async () => {
      await screen.click(button('Eventos'))
      const form = { role: 'dialog', name: '/vento/' }
      await screen.click(button('Nuevo evento', form))
      await screen.fill({ role: 'textbox', name: 'Nombre del evento', within: form }, 'Entra al patio')
      for (const [list, option] of [
        ['Tipo de evento', 'Entrada de geocerca'],
        ['Geocercas creadas', 'Patio sur'],
      ] as const) {
        await screen.click({ role: 'button', name: `/${list}/`, within: form })
        await screen.click({ role: 'option', name: option })
      }
      await screen.click({
        role: 'treeitem',
        name: `/${unit}/`,
        within: { role: 'tree', name: 'Dispositivo Gps' },
      })
      await screen.click(button('Guardar cambios', form))
      await screen.see({ text: 'El evento se añadió correctamente' })
      expect(await account.client.events.list()).toMatchObject([
        { nom_evento: 'Entra al patio', tipo_evento: 1 },
      ])
      await screen.click(button('Cerrar', form))
      await screen.vanish(form)
    })

    test('runs a report and exports it', async () => {
      await screen.click(button('Reportes'))
      const form = dialog('Reportes')
      await screen.select({ role: 'combobox', name: 'Tipo de reporte', within: form }, 'Utilización')
      await screen.click(button('Consultar', form))
      await screen.see({ css: '.baliza-report__total', within: form })
      // No download has the same interface in all engines, but each makes an address of the file.
      await screen.run(`const { createObjectURL } = URL
        URL.createObjectURL = (file) => {
          file.text().then((text) => document.body.setAttribute('data-exported', text))
          return createObjectURL.call(URL, file)
        }`)
      await screen.click({ css: '[aria-label=Exportar]', within: form })
      await screen.click({ role: 'button', name: '/Separado por comas/', within: form })
      const exported = () => screen.run<string | null>(`return document.body.getAttribute('data-exported')`)
      await expect.poll(exported).toContain(unit)
      await screen.click(button('Cerrar', form))
      await screen.vanish(form)
    })

    test('goes by keyboard', async () => {
      await screen.press('a')
      await screen.see({ text: '/Sin alertas pendientes/' })
      const focused = () => screen.run<string>(`return document.activeElement.tagName`)
      await screen.press('Tab')
      expect(await focused()).not.toBe('BODY')
    })

    test('works at night', async () => {
      const light = () =>
        screen.run<number>(`const canvas = document.createElement('canvas').getContext('2d')
          canvas.fillStyle = getComputedStyle(document.body).backgroundColor
          canvas.fillRect(0, 0, 1, 1)
          return canvas.getImageData(0, 0, 1, 1).data[0]`)
      await screen.run(`localStorage.clear()`)
      expect(await light()).toBeGreaterThan(200)
      await screen.run(`document.documentElement.style.colorScheme = 'dark'`)
      expect(await light()).toBeLessThan(60)
    })

    test('imports units', async () => {
      const { client: admin, session } = await logIn(product.url, 'admin')
      await enter(session, '/cpanel/importar')
      const [brand] = await admin.devices.brands()
      const imei = `86404${String(Date.now()).slice(-10)}`
      const csv = `Nombre,IMEI,SIM,Equipo\r\nLote ${imei},${imei},5512345678,${brand?.marca}`
      await screen.upload({ css: 'input[type=file]' }, 'lote.csv', csv)
      await screen.click(button('Importar 1 unidad'))
      const written = () => admin.devices.searchByImei({ imei: imei as Imei })
      await expect.poll(written).toMatchObject([{ imei }])
    })

    test('leaves nothing in the console', async () => {
      // Missing tiles are a state of the network that the map handles.
      const complaints = (await tab().complaints()).filter((line) => !/no-tiles/.test(line))
      expect(complaints).toEqual([])
    })
  },
  new URL('../../docs/en/reference/browsers.md', import.meta.url),
)
