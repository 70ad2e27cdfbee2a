import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { fetchServerConfig, readServerConfig, standardConfig } from './server-config.js'

test('the default version is that of the package', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(standardConfig.version).toBe(JSON.parse(manifest).version)
})

test('what the server says is used', () => {
  const config = readServerConfig({
    brand: 'Faro',
    version: '2.0.0',
    followPages: true,
    build: 'a1b2c3',
    tiles: [{ name: 'Calles', url: 'https://mapas.mx/{z}/{x}/{y}.png' }],
    companyUrl: 'https://faro.mx',
    supportContacts: [
      { puesto: 'Soporte', nombre: 'Ana', whatsapp: '5512345678' },
      { nombre: 'Nadie sabe cómo' },
    ],
    demo: true,
    publicUrl: 'https://flota.mx/portal',
    osmandPort: 5056,
    trackerPort: 5002,
  })
  expect(config).toEqual({
    brand: 'Faro',
    version: '2.0.0',
    followPages: true,
    build: 'a1b2c3',
    tiles: [{ id: 'tiles-0', name: 'Calles', url: 'https://mapas.mx/{z}/{x}/{y}.png' }],
    companyUrl: 'https://faro.mx',
    socialUrl: null,
    supportContacts: [{ puesto: 'Soporte', nombre: 'Ana', whatsapp: '5512345678', email: '' }],
    demo: true,
    publicHost: 'flota.mx',
    osmandPort: 5056,
    trackerPort: 5002,
  })
})

test('OpenStreetMap is named where its tiles are shown', () => {
  const { tiles } = readServerConfig({
    tiles: [{ name: 'Mapa', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' }],
  })
  expect(tiles[0]?.attribution).toBe('© OpenStreetMap')
})

test('whose map it is may be said by the server', () => {
  const tile = { name: 'Calles', url: 'tiles/mx.pmtiles', attribution: 'INEGI' }
  const { tiles } = readServerConfig({ tiles: [tile, { ...tile, attribution: 7 }] })
  expect(tiles.map(({ attribution }) => attribution)).toEqual(['INEGI', undefined])
})

test('a field that is odd falls back alone, and a link never runs a script', () => {
  const config = readServerConfig({
    brand: '',
    tiles: 'x',
    socialUrl: 'javascript:alert(1)',
    demo: 'yes',
    osmandPort: 'x',
    trackerPort: null,
  })
  expect(config).toEqual(standardConfig)
})

test('without an answer the standard configuration holds', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await fetchServerConfig(() => Promise.reject(new TypeError('down')))).toEqual(standardConfig)
  expect(await fetchServerConfig(async () => new Response('', { status: 502 }))).toEqual(standardConfig)
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})
