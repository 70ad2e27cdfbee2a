import { fakeAccounts, makeFleet } from '@baliza/sdk-core/internal/testing'
import {
  fireEvent,
  getAllByRole,
  getByLabelText,
  getByRole,
  getByText,
  queryByRole,
} from '@testing-library/dom'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appears, settle } from '../../../testing/mount.js'
import { answer, mountPanel } from '../../../testing/mount-panel.js'
import { sizeElements } from '../../../testing/size-elements.js'
import AdministrationPanel from '../administration-panel.js'
import { embedHtml, embedServer, streetsOf } from './embed-code.js'

const units = makeFleet(4, 1)
const [first] = units
if (first === undefined) throw new Error('no units')
sizeElements({ clientHeight: 600 })
const iduser = fakeAccounts.find(({ rol }) => rol === 1)?._id ?? ''

async function open(change: { readonly origenes?: readonly string[] } = {}) {
  const mounted = await mountPanel(AdministrationPanel, { name: 'administration' }, { units })
  const { page, press, portal, user } = mounted
  if (change.origenes)
    await portal.client.embeds.update({
      iduser,
      origenes: change.origenes,
      unidades: null,
      campos: ['speed'],
    })
  await press('Cuentas espejo', 'tab')
  await press('Más acciones de espejo')
  await press('Insertar en mi sitio', 'menuitem')
  await appears(() => getByRole(page, 'group', { name: 'Sitios' }))
  return {
    ...mounted,
    /** Adds a site, or overwrites it. */
    async site(number: number, url: string) {
      if (queryByRole(page, 'textbox', { name: `Sitio ${number}` }) === null) await press('Añadir sitio')
      const field = getByLabelText<HTMLInputElement>(page, `Sitio ${number}`)
      await act(() => user.clear(field))
      await act(() => user.type(field, url))
      await settle()
    },
    kept: () => portal.client.embeds.get({ iduser }),
  }
}

test('sites, fields and units of a mirror account are saved, and what is typed is not left without a question', async () => {
  const { page, press, site, kept, portal } = await open()
  await site(1, 'https://WWW.ejemplo.mx/')
  await site(2, 'https://*.socio.mx')
  // A new embed shows nothing but units.
  for (const box of getAllByRole<HTMLInputElement>(page, 'checkbox')) expect(box.checked).toBe(false)
  await press('Velocidad', 'checkbox')
  await press('Placas', 'checkbox')
  await press('Geocercas', 'checkbox')
  await press('Grupos', 'checkbox')
  await press('Regresar')
  await answer('Cancelar')
  await press('Solo algunas', 'radio')
  await press('Guardar cambios')
  expect(getByText(page, 'Elige al menos una unidad, o muestra todas').getAttribute('role')).toBe('alert')
  await press(new RegExp(`^${first.nombre}`), 'option')
  await press('Guardar cambios')
  expect(await kept()).toEqual({
    origenes: ['https://www.ejemplo.mx', 'https://*.socio.mx'],
    unidades: [first.imei],
    campos: ['speed', 'plates', 'geofences', 'groups'],
    clave: false,
  })
  expect(portal.notices.$notices.get().map(({ text }) => text)).toEqual([
    'Los sitios y lo que muestran se guardaron',
  ])
  // Saved: returning opens no question.
  await press('Regresar')
  await appears(() => getByRole(page, 'tab', { name: 'Cuentas espejo' }))
})

test('each site says what is wrong with it', async () => {
  const { page, press, site, sent } = await open()
  await site(1, 'ejemplo.mx')
  await site(2, 'https://www.ejemplo.mx')
  await site(3, 'https://www.ejemplo.mx/')
  await press('Guardar cambios')
  const problems = () => getAllByRole(page, 'alert').map(({ textContent }) => textContent)
  expect(problems()).toEqual([expect.stringMatching(/^Escribe el sitio como https:/)])
  expect(getByLabelText(page, 'Sitio 1').getAttribute('aria-invalid')).toBe('true')
  await press('Quitar el sitio 1')
  await press('Guardar cambios')
  expect(problems()).toEqual(['Este sitio ya está en la lista'])
  // The focus is not lost when a site is removed.
  await press('Quitar el sitio 2')
  expect(document.activeElement).toBe(getByLabelText(page, 'Sitio 1'))
  await press('Quitar el sitio 1')
  expect(document.activeElement?.textContent).toBe('Añadir sitio')
  expect(sent('/api/insertar-cambios')).toEqual([])
})

test('the code to copy names the host, the account and its site; the key is shown once', async () => {
  const { page, press } = await open({ origenes: ['https://www.ejemplo.mx'] })
  const code = (name: string) => getByRole(page, 'region', { name }).textContent ?? ''
  expect(code('HTML')).toBe(
    [
      '<script type="module" src="http://fake.baliza.example:9998/widgets/2/baliza.js"></script>',
      '<baliza-client host="http://fake.baliza.example:9998" token-url="/token">',
      '  <baliza-map style="height: 480px"></baliza-map>',
      '</baliza-client>',
    ].join('\n'),
  )
  expect(code('Node')).toContain(`['http://fake.baliza.example:9998', '${iduser}', 'https://www.ejemplo.mx']`)
  await press('PHP', 'tab')
  expect(code('PHP')).toContain("hash_hmac('sha256'")
  await press('Crear llave')
  await appears(() => getByText(page, 'Cópiala ahora: no se vuelve a mostrar.'))
  expect(code('Llave')).toMatch(/^bk_/)
  const before = code('Llave')
  await press('Crear otra llave')
  await answer('Crear otra llave')
  await appears(() => {
    if (code('Llave') === before) throw new Error('still the same key')
    return page
  })
  // The key has not been copied.
  await press('Regresar')
  await answer('Cancelar')
  expect(code('Llave')).toMatch(/^bk_/)
  await press('Regresar')
  await answer('Cerrar')
  expect(queryByRole(page, 'region', { name: 'Llave' })).toBeNull()
})

test('below a host the code is of a page there', async () => {
  const { page } = await open({ origenes: ['https://*.ejemplo.mx'] })
  expect(getByRole(page, 'region', { name: 'Node' }).textContent).toContain("'https://www.ejemplo.mx'")
})

test('the lines of a server are of one site: which, is chosen where there are several, and said where there is none', async () => {
  const several = await open({ origenes: ['https://www.ejemplo.mx', 'https://*.socio.mx'] })
  const node = (page: HTMLElement) => getByRole(page, 'region', { name: 'Node' }).textContent
  expect(node(several.page)).toContain("'https://www.ejemplo.mx'")
  await several.press(/Sitio de la página/)
  await several.press('https://www.socio.mx', 'option')
  expect(node(several.page)).toContain("'https://www.socio.mx'")
  const { page } = await open()
  expect(
    getByText(page, 'Cambia https://www.ejemplo.mx por el sitio de tu página: el token solo vale ahí.'),
  ).toBeDefined()
})

test('the preview is the element itself, with a session for its account alone', async () => {
  const { page, sent } = await open()
  const stage = getByRole(page, 'region', { name: 'Vista previa' })
  const around = await appears(() => {
    const node = stage.querySelector<HTMLElement>('baliza-client')
    if (node === null) throw new Error('no preview yet')
    return node
  })
  const { getToken } = around as HTMLElement & { getToken(): Promise<object> }
  expect(around.firstElementChild?.tagName).toBe('BALIZA-MAP')
  expect(await getToken()).toMatchObject({ user: iduser, rol: 1, expiresInSeconds: 3600 })
  expect(sent('/api/insertar-vista')).toMatchObject([{ iduser }])
})

test('what the builder makes is in the code to copy and in the preview', async () => {
  // happy-dom paints nothing: the ratios are those of a browser test.
  const paper = { fillRect() {}, getImageData: () => ({ data: [0, 0, 0, 255] }) }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => paper
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { page, press } = await open()
  await press('Diseñar colores y letra')
  const accent = await appears(() => getByLabelText<HTMLInputElement>(page, 'Marca, claro, #'))
  fireEvent.input(accent, { target: { value: '#7a0019' } })
  await appears(() => {
    const widget = getByRole(page, 'region', { name: 'Vista previa' }).querySelector<HTMLElement>(
      'baliza-map',
    )
    if (widget?.style.getPropertyValue('--baliza-accent').includes('#7a0019') !== true)
      throw new Error('not in the preview')
    return page
  })
  expect(getByRole(page, 'region', { name: 'HTML' }).textContent).toMatch(
    /^<style>\n:root {\n {2}--baliza-accent: light-dark\(#7a0019, #[0-9a-f]{6}\);\n}\n<\/style>\n<script/,
  )
  await press('Restablecer')
  expect(getByRole(page, 'region', { name: 'HTML' }).textContent).toMatch(/^<script/)
})

test('where the portal has streets of its own, a partner has them too', () => {
  const look = { widget: 'map', theme: 'auto', design: null, height: 300 } as const
  const of = (...urls: string[]) =>
    streetsOf(
      'https://gps.mx/flota',
      urls.map((url, index) => ({ id: `tiles-${index}`, name: 'Mapa', url })),
    )
  expect(of('tiles/mx.pmtiles', 'https://a.mx/{z}/{x}/{y}.png')).toBe('https://gps.mx/flota/tiles/mx.pmtiles')
  expect(of('https://b.mx/mx.pmtiles?k=1')).toBe('https://b.mx/mx.pmtiles?k=1')
  expect([of('https://a.mx/{z}/{x}/{y}.png', 'tiles/mx.pmtiles'), of()]).toEqual([null, null])
  expect(embedHtml('https://gps.mx', '2.3.4', '/token', look, 'https://b.mx/"x.pmtiles')).toContain(
    '<baliza-map tiles="https://b.mx/&quot;x.pmtiles" style="height: 300px">',
  )
})

test('HTML of every look, and no text of a person breaks out of it', () => {
  const design = {
    css: ':root {\n  --baliza-accent: #0a7f5a;\n}',
    tokens: [['--baliza-accent', '#0a7f5a']],
  } as const
  const look = { widget: 'positions', theme: 'dark', design, height: 300 } as const
  expect(
    embedHtml('https://gps.mx', '2.3.4', '/t?a="&<b>', look, 'https://gps.mx/tiles/mx.pmtiles').split('\n'),
  ).toEqual([
    '<style>',
    ':root {',
    '  --baliza-accent: #0a7f5a;',
    '}',
    '</style>',
    '<script type="module" src="https://gps.mx/widgets/2/baliza.js"></script>',
    '<baliza-client host="https://gps.mx" token-url="/t?a=&quot;&amp;&lt;b>" theme="dark">',
    '  <baliza-positions-table style="height: 300px"></baliza-positions-table>',
    '</baliza-client>',
  ])
  const facts = { host: 'https://gps.mx', cuenta: 'abc', origen: "https://x.mx'; evil('" }
  for (const language of ['node', 'php', 'python'] as const) {
    const lines = embedServer(language, facts).split('\n')
    expect(lines.join()).toContain("'https://gps.mx'")
    expect(lines.join()).not.toMatch(/'\{(host|cuenta|origen)\}'|mx';/)
  }
})
