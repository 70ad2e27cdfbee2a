import { alertsOf, createClient } from '@baliza/sdk-core/internal'
import {
  createFakeBackend,
  createFakeEnvironment,
  type FakeBackendOptions,
} from '@baliza/sdk-core/internal/testing'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { BalizaProvider } from '../client/provider.js'
import { BalizaAlerts } from './alerts.js'
import type { AlertsProps } from './alerts-types.js'
import { setMuted } from './sounds/mute.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  setMuted(false)
})

/** Waits for an update that happens outside of `act`. */
async function until(check: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    await vi.waitFor(check)
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
}

async function open(options: FakeBackendOptions & { embedded?: true } = {}, props: AlertsProps = {}) {
  const backend = createFakeBackend({ alerts: 3, ...options })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    timeout: 100,
    environment: createFakeEnvironment(),
    getToken: async () => {
      if (!options.embedded) return backend.hostSession()
      const owner = createClient({ host: backend.host, fetch: backend.fetch })
      await owner.session.login({ user: 'usuario', pass: 'demo' })
      const [mirror] = await owner.mirrorAccounts.list({ id: owner.session.$session.get()?.user ?? '' })
      return owner.embeds.preview({ iduser: mirror?.id ?? '' })
    },
  })
  const place = document.body.appendChild(document.createElement('div'))
  const own = createRoot(place)
  root = own
  const redraw = (more: AlertsProps = {}) =>
    act(async () =>
      own.render(
        <BalizaProvider client={client}>
          <BalizaAlerts sounds={false} {...props} {...more} />
        </BalizaProvider>,
      ),
    )
  await redraw()
  const named = (name: string) =>
    [...place.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent)?.startsWith(name) === true,
    )
  const press = async (name: string) => {
    const button = named(name)
    if (button === undefined) throw new Error(`There is no button ${name}`)
    await act(async () => button.click())
  }
  const poll = () => act(() => alertsOf(client).refresh())
  const lines = () => [...place.querySelectorAll('li')]
  return { backend, client, place, named, press, poll, lines, redraw }
}

test('each alert says what, who, when and where, in its colour', async () => {
  const { lines } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  // The newest of three alerts of the fake backend: a unit has left the warehouse.
  const [first] = lines()
  expect(first?.dataset.color).toBe('info')
  expect(first?.querySelector('strong')?.textContent).toMatch(/^Unidad \d{3}$/)
  expect(first?.querySelector('.baliza-alerts__kind')?.textContent).toBe('Salida de geocerca')
  expect(first?.querySelector('time')?.textContent).toBe('hace 7 min')
  // The text contains the unit's name only once.
  expect(first?.querySelector('small')?.textContent).toMatch(/^Salió de .+ · .+/)
  // Texts that may be truncated have a tooltip.
  for (const part of first?.querySelectorAll<HTMLElement>('strong, small') ?? [])
    expect(part.title).toBe(part.textContent)
})

test('an alert that was recorded late has a quiet mark', async () => {
  const { backend, lines, poll } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  backend.raise({ tardia: 1 })
  await poll()
  await until(() => expect(lines()).toHaveLength(4))
  expect(lines().map((line) => line.querySelector('.baliza-late')?.textContent)).toEqual([
    'Tardía',
    undefined,
    undefined,
    undefined,
  ])
})

test('the line of the alert that is shown elsewhere is marked, and stays so while others come', async () => {
  const { backend, client, lines, poll, redraw } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  const marked = () =>
    lines().flatMap((line, index) => (line.querySelector('[aria-current=true]') === null ? [] : [index]))
  const onSelect = () => {}
  const [shown] = alertsOf(client).value.alerts
  await redraw({ onSelect })
  expect(marked()).toEqual([])
  await redraw({ onSelect, selected: shown?.id ?? null })
  expect(marked()).toEqual([0])
  backend.raise()
  await poll()
  await until(() => expect(lines()).toHaveLength(4))
  expect(marked()).toEqual([1])
  await redraw({ onSelect, selected: null })
  expect(marked()).toEqual([])
})

test('attending one takes it off the list, and the host hears it', async () => {
  const { lines, press, backend } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  await press('Atender: Salida de geocerca')
  expect(lines()).toHaveLength(2)
  await until(() =>
    expect(backend.requests.at(-1)).toMatchObject({
      path: '/api/update-evento-id',
      body: { atendida: 1 },
    }),
  )
})

test('one that could not be attended comes back, and that is reported', async () => {
  const { lines, press, backend, place } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  const fetched = vi.spyOn(backend, 'fetch')
  backend.setState({ failWith: 'malformed' })
  await press('Atender: Salida de geocerca')
  await until(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('No se pudo'))
  expect(lines()).toHaveLength(3)
  fetched.mockRestore()
})

test('attending all asks first; no is no', async () => {
  const { lines, press, place } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  await press('Atender todas')
  expect(place.querySelector('[role=alert]')?.textContent).toContain('¿Atender las 3 alertas?')
  expect(document.activeElement?.textContent).toBe('Cancelar')
  await press('Cancelar')
  expect(lines()).toHaveLength(3)
  await press('Atender todas')
  await press('Atender todas')
  await until(() => expect(lines()).toHaveLength(0))
  expect(place.textContent).toContain('Sin alertas pendientes')
})

test('of some types alone: they are counted, attended and said, and the others are not', async () => {
  const onFresh = vi.fn()
  const { backend, lines, place, press, poll, redraw } = await open({}, { types: ['PANIC'], onFresh })
  await until(() => expect(place.textContent).toContain('Sin alertas pendientes'))
  backend.raise({ clave_msj: 'DOOR' })
  const panic = backend.raise({ clave_msj: 'PANIC' })
  await poll()
  expect(lines()).toHaveLength(1)
  expect(place.textContent).toContain('1 pendiente')
  expect(place.querySelector('[role=status]')?.textContent).toMatch(/^Nueva alerta: Pánico, [^.]+$/)
  expect(onFresh.mock.calls.map(([alerts]) => alerts.map(({ id }: { id: string }) => id))).toEqual([
    [panic.id],
  ])
  await press('Atender todas')
  await press('Atender todas')
  await until(() => expect(lines()).toHaveLength(0))
  await redraw({ types: undefined })
  expect(lines()).toHaveLength(4)
})

test('a fresh alert is said to a screen reader and to the host, once', async () => {
  const onFresh = vi.fn()
  const { backend, poll, place, lines } = await open({}, { onFresh })
  await until(() => expect(lines()).toHaveLength(3))
  const { unit } = backend.raise({ clave_msj: 'PANIC' })
  await poll()
  await poll()
  const status = [...place.querySelectorAll('[role=status]')].map((node) => node.textContent)
  expect(status).toContain(`Nueva alerta: Pánico, ${unit.nombre}`)
  expect(onFresh).toHaveBeenCalledTimes(1)
})

test('alerts that ask for no notice are said to nobody, alone or five at once; the host hears of them', async () => {
  const onFresh = vi.fn()
  const { backend, poll, place, lines } = await open({}, { onFresh })
  await until(() => expect(lines()).toHaveLength(3))
  for (const count of [1, 5]) {
    for (let raised = 0; raised < count; raised++) backend.raise({ mostrar_alerta: 0, sonido: 0 })
    await poll()
    expect(place.querySelector('.baliza-hidden[role=status]')?.textContent).toBe('')
  }
  expect(onFresh.mock.calls.map(([fresh]) => fresh.length)).toEqual([1, 5])
  expect(backend.requests.filter(({ path }) => path === '/api/update-varias-alertas')).toHaveLength(1)
})

test('a thousand alerts are drawn fifty at a time', async () => {
  const { lines, press, named } = await open({ alerts: 1000, units: 50 })
  await until(() => expect(lines()).toHaveLength(50))
  await press('Mostrar 50 más')
  expect(lines()).toHaveLength(100)
  expect(named('Atender todas')).toBeDefined()
})

test('choosing a line tells the host which alert it is', async () => {
  const onSelect = vi.fn()
  const { lines } = await open({}, { onSelect })
  await until(() => expect(lines()).toHaveLength(3))
  await act(async () => lines()[0]?.querySelector('button')?.click())
  expect(onSelect.mock.calls[0]?.[0]).toMatchObject({ clave_msj: 'OUT_GEO' })
})

test('without a host that shows places, lines are no buttons', async () => {
  const { lines } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]?.querySelectorAll('button')).toHaveLength(1)
})

test('the mute is remembered, and the button says how it stands', async () => {
  const { press, named, lines } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  expect(named('Silenciar alertas')?.getAttribute('aria-pressed')).toBe('false')
  await press('Silenciar alertas')
  expect(named('Silenciar alertas')?.getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('baliza.muted')).toBe('1')
})

test.each([
  ['an empty list', { alerts: 0 }, 'Sin alertas pendientes'],
  [
    'a host that does not answer',
    { failWith: 'offline' as const },
    'Verfifica tu conexión o comunicate con nosotros.',
  ],
  ['an account that is inactive', { failWith: 'inactive' as const }, 'Usuario inactivo'],
])('%s says so', async (_, options, text) => {
  const { place } = await open(options)
  await until(() => expect(place.textContent).toContain(text))
})

test('what is known stays while the host is away, and says how old it is', async () => {
  const { backend, poll, place, press, lines } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  backend.setState({ failWith: 'offline' })
  await poll()
  expect(lines()).toHaveLength(3)
  expect(place.textContent).toMatch(/Sin conexión Datos de hace \d+ s/)
  backend.setState({ failWith: null })
  await press('Reintentar')
  await until(() => expect(place.textContent).not.toContain('Sin conexión'))
})

test('a host that refuses is no lack of a connection: its words stand over what is known', async () => {
  const { backend, poll, place, lines } = await open()
  await until(() => expect(lines()).toHaveLength(3))
  backend.setState({ failWith: 'refused' })
  await poll()
  expect(lines()).toHaveLength(3)
  expect(place.textContent).toContain('El servicio está en mantenimiento')
  expect(place.textContent).not.toContain('Sin conexión')
})

test('where nobody is in, that is reported', async () => {
  const backend = createFakeBackend()
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    environment: createFakeEnvironment(),
  })
  const place = document.body.appendChild(document.createElement('div'))
  const own = createRoot(place)
  root = own
  await act(async () =>
    own.render(
      <BalizaProvider client={client}>
        <BalizaAlerts />
      </BalizaProvider>,
    ),
  )
  await until(() => expect(place.textContent).toContain('Inicia sesión para ver las alertas.'))
})

test('where another’s page embeds it, nobody is offered to attend', async () => {
  const { lines, named, place } = await open({ embedded: true, units: 2, alerts: 3 })
  await until(() => expect(lines()).toHaveLength(3))
  expect(named('Atender')).toBeUndefined()
  expect(place.querySelector('[role=alert]')).toBeNull()
})
