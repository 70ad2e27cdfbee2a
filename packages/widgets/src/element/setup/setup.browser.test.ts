import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../define.js'
import { version } from '../../version.js'
import { defineElement } from '../define-element.js'

const widgets = ['baliza-map', 'baliza-alerts', 'baliza-positions-table', 'baliza-report']
const host = 'http://flotilla.example:9998'
const pageFetch = window.fetch

/** Console messages of the page, by errors and warnings. */
let logged: string[] = []
/** Received `baliza-error` and `baliza-auth-required` events. */
let heard: [type: string, detail: { code: string; status: number | null; request: string | null }][] = []
const hear = (event: Event) => heard.push([event.type, (event as CustomEvent).detail])

beforeEach(() => {
  logged = []
  heard = []
  Reflect.deleteProperty(globalThis, Symbol.for('baliza.said'))
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => logged.push(String(line)))
  for (const type of ['baliza-error', 'baliza-auth-required']) document.addEventListener(type, hear)
})

afterEach(() => {
  for (const type of ['baliza-error', 'baliza-auth-required']) document.removeEventListener(type, hear)
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Replaces `fetch` for addresses that start with a key. Other requests go to the test page. */
function answer(byAddress: Record<string, (init: RequestInit | undefined) => Promise<Response>>) {
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const found = Object.entries(byAddress).find(([start]) => String(input).startsWith(start))
    return found === undefined ? pageFetch(input, init) : found[1](init)
  })
}

function show(html: string, height = '300px'): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'width: 600px; height: 300px'
  box.innerHTML = html
  for (const node of box.querySelectorAll<HTMLElement>(widgets.join())) {
    node.setAttribute('tiles', 'none')
    node.style.height = height
  }
  return box
}

const cardOf = (box: ParentNode, tag = 'baliza-map') =>
  box.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>('.baliza-setup')
const titleOf = (box: ParentNode, tag?: string) => cardOf(box, tag)?.querySelector('strong')?.textContent
const failed = async () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['light-dark(', 'es', /^Este navegador es muy antiguo .* Chrome o Edge 123, Safari 17\.5, Firefox 128/],
  ['(from ', 'en', /^This browser is too old .* Chrome or Edge 123/],
  ['light-dark(', 'pt-BR', /^Este navegador é muito antigo .* Chrome ou Edge 123/],
])('a browser without %s reads one sentence in each widget, in %s', async (newest, lang, sentence) => {
  const supports = CSS.supports.bind(CSS)
  vi.spyOn(CSS, 'supports').mockImplementation((...asked: readonly string[]) =>
    asked.some((one) => one.includes(newest)) ? false : supports(...(asked as [string, string])),
  )
  const box = show(`<div lang="${lang}">${widgets.map((tag) => `<${tag}></${tag}>`).join('')}</div>`)
  for (const tag of widgets)
    await vi.waitFor(() => {
      const root = box.querySelector(tag)?.shadowRoot
      expect(root?.textContent).toMatch(sentence)
      expect(root?.children).toHaveLength(1)
    })
  expect(heard.map(([, { code }]) => code)).toEqual(widgets.map(() => 'old-browser'))
})

test('a link that was copied in part: the map says so; with the whole of it, what the host says', async () => {
  const box = show('<baliza-map follow="http://flotilla.example:9998/#/follow"></baliza-map>')
  await vi.waitFor(() => expect(titleOf(box)).toBe('El enlace de follow está incompleto'))
  expect(logged).toEqual([expect.stringContaining('https://…/#/follow?t=…')])
  answer({ [host]: async () => new Response('{}', { status: 401 }) })
  box.querySelector('baliza-map')?.setAttribute('follow', `${host}/#/follow?t=x`)
  await vi.waitFor(() => expect(titleOf(box)).toBe('Este enlace ya no es válido'))
})

test('no client: every widget says so, the console once; with one it goes', async () => {
  const box = show(widgets.map((tag) => `<${tag}></${tag}>`).join(''), '100px')
  await vi.waitFor(() => {
    for (const tag of widgets) expect(titleOf(box, tag)).toBe('Falta <baliza-client>')
  })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(
    /^\[baliza\] <(baliza-[\w-]+)>: Falta <baliza-client>\. Pon <baliza-client host="…" token-url="…"> alrededor de <\1> o antes en la página\.$/,
  )
  expect(heard.map(([type, { code, request }]) => [type, code, request])).toEqual(
    widgets.map(() => ['baliza-error', 'no-client', null]),
  )
  expect(heard[0]?.[1]).toMatchObject({
    message: expect.stringMatching(/^Falta <baliza-client>\. Pon/),
    developerMessage: 'there is no <baliza-client> around this element or before it',
  })
  const map = box.querySelector('baliza-map')
  expect(map?.matches(':state(error)')).toBe(true)
  const backend = createFakeBackend({ units: 3 })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  document.body.append(Object.assign(document.createElement('baliza-client'), { client }))
  await vi.waitFor(() => {
    for (const tag of widgets) expect(cardOf(box, tag)).toBeNull()
    expect(map?.matches(':state(error), :state(loading)')).toBe(false)
  })
  client.close()
})

test('a for that names nobody, or somebody else; a client without a host', async () => {
  const boxes = [
    show('<baliza-map for="flota"></baliza-map>'),
    show('<p id="texto"></p><baliza-map for="texto"></baliza-map>'),
    show('<baliza-client><baliza-map></baliza-map></baliza-client>'),
  ]
  await vi.waitFor(() => {
    expect(boxes.map((box) => titleOf(box))).toEqual([
      'for="flota" no nombra un <baliza-client>',
      'for="texto" no nombra un <baliza-client>',
      'A <baliza-client> le falta host',
    ])
  })
  expect(heard.map(([, { code }]) => code)).toEqual(['wrong-for', 'wrong-for', 'no-host'])
  expect(logged).toHaveLength(3)
})

test.each([
  ['no token-url', '', {}, 'Sin sesión', ['baliza-error', 'unauthorized', null]],
  [
    'a token-url that refuses',
    'token-url="/sesion"',
    { '/sesion': async () => new Response('no', { status: 403 }) },
    'Tu servidor no dio una sesión (HTTP 403)',
    ['baliza-error', 'http', 403],
  ],
  [
    'a token-url that hands on why Baliza refused',
    'token-url="/sesion"',
    {
      '/sesion': async () =>
        Response.json({ status: 0, mensaje: 'La clave no es correcta' }, { status: 400 }),
    },
    'La clave no es correcta',
    ['baliza-error', 'http', 400],
  ],
  [
    'a token-url that hands on that the site is not listed',
    'token-url="/sesion"',
    {
      '/sesion': async () =>
        Response.json({ status: 0, mensaje: 'Este no', codigo: 'origin' }, { status: 403 }),
    },
    'Este sitio no está autorizado',
    ['baliza-error', 'origin', 403],
  ],
  [
    'a token-url that answers a refusal as if it were a session',
    'token-url="/sesion"',
    { '/sesion': async () => Response.json({ status: 0, mensaje: 'La clave no es correcta' }) },
    'La clave no es correcta',
    ['baliza-error', 'refused', null],
  ],
  [
    'a token-url that answers a page',
    'token-url="/sesion"',
    { '/sesion': async () => new Response('<!doctype html>') },
    'La respuesta de token-url no es una sesión',
    ['baliza-error', 'malformed', null],
  ],
  [
    'a token-url that is not there',
    'token-url="/sesion"',
    { '/sesion': failed },
    'token-url no responde',
    ['baliza-error', 'token', null],
  ],
  [
    'a token that the server refuses',
    'token="viejo" user="7"',
    { [host]: async () => Response.json({ status: 0 }, { status: 401 }) },
    'El servidor no aceptó la sesión',
    ['baliza-error', 'unauthorized', 401],
  ],
  [
    'a server that knows nothing of this page',
    'token="uno" user="7"',
    {
      [host]: async (init: RequestInit | undefined) => (init?.mode === 'no-cors' ? new Response() : failed()),
    },
    'El servidor no admite este sitio',
    ['baliza-error', 'offline', null],
  ],
  [
    'a page that the mirror account does not list',
    'token="uno" user="7"',
    { [host]: async () => Response.json({ status: 0, mensaje: 'No', codigo: 'origin' }, { status: 403 }) },
    'Este sitio no está autorizado',
    ['baliza-error', 'origin', 403],
  ],
  [
    'a server that is gone',
    'token="uno" user="7"',
    { [host]: failed },
    'El servidor no responde',
    ['baliza-error', 'offline', null],
  ],
  [
    'a host that is another site',
    'token="uno" user="7"',
    { [host]: async () => new Response('<!doctype html>') },
    'La respuesta no es de un servidor de Baliza',
    ['baliza-error', 'malformed', 200],
  ],
])(
  '%s',
  async (_what, attributes, byAddress, title, [type, code, status]) => {
    answer({ [host]: failed, ...byAddress })
    const box = show(`<baliza-client host="${host}" ${attributes}><baliza-map></baliza-map></baliza-client>`)
    await vi.waitFor(() => expect(titleOf(box)).toBe(title))
    await vi.waitFor(() => expect(heard[0]).toMatchObject([type, { code, status }]))
    expect(logged.filter((line) => line.startsWith('[baliza]'))).toEqual([
      expect.stringContaining(`${title}. `),
    ])
    expect(JSON.stringify([logged, heard])).not.toMatch(/viejo|"uno"/)
    const auth = heard.some(([event]) => event === 'baliza-auth-required')
    expect(auth).toBe(code === 'unauthorized' || (code === 'http' && status !== 400))
    // The card fits the smallest embed.
    const map = box.querySelector('baliza-map') as HTMLElement
    map.style.cssText = 'width: 300px; height: 200px'
    const card = cardOf(box)
    expect([card?.scrollHeight, card?.scrollWidth]).toEqual([200, 300])
    expect(map.shadowRoot?.querySelector('.baliza-place')?.hasAttribute('inert')).toBe(true)
  },
  120_000,
)

test('a token-url that sends half of its answer in time is reported as slow, not as unreadable', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  answer({
    [host]: failed,
    '/sesion': async (init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"token":'))
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      queueMicrotask(() => deadline.abort(new DOMException('signal timed out', 'TimeoutError')))
      return new Response(body)
    },
  })
  const box = show(
    `<baliza-client host="${host}" token-url="/sesion"><baliza-map></baliza-map></baliza-client>`,
  )
  await vi.waitFor(() => expect(titleOf(box)).toBe('token-url tardó más de 10 segundos en responder'))
  await vi.waitFor(() =>
    expect(heard[0]).toMatchObject([
      'baliza-error',
      {
        code: 'timeout',
        request: 'getToken',
        status: null,
        message: 'Verfifica tu conexión o comunicate con nosotros.',
        developerMessage: expect.stringMatching(/^getToken timed out: /),
      },
    ]),
  )
})

test('what getToken throws is the cause of the error, which has a sentence for each reader', async () => {
  const cause = new Error('the shop has no session')
  const box = show(`<baliza-client host="${host}"><baliza-map></baliza-map></baliza-client>`)
  const getToken = () => {
    throw cause
  }
  Object.assign(box.querySelector('baliza-client') as object, { getToken })
  await vi.waitFor(() => expect(heard.at(-1)?.[1].code).toBe('token'))
  expect(heard.at(-1)?.[1]).toMatchObject({
    message: 'Verfifica tu conexión o comunicate con nosotros.',
    developerMessage: 'getToken failed: the shop has no session',
    request: 'getToken',
    cause,
  })
  expect(heard.filter(([, { code }]) => code === 'token')).toHaveLength(1)
})

test('tiles that do not come raise baliza-error once', async () => {
  const box = show(`<baliza-client demo><baliza-map></baliza-map></baliza-client>`)
  box.querySelector('baliza-map')?.setAttribute('tiles', `${location.origin}/no-such-tiles/{z}/{x}/{y}.png`)
  await vi.waitFor(() => expect(heard.map(([, { code }]) => code)).toContain('load'))
  expect(heard.map(([type, detail]) => [type, detail])).toMatchObject([
    [
      'baliza-error',
      {
        code: 'load',
        request: null,
        message: 'Verfifica tu conexión o comunicate con nosotros.',
        developerMessage: `the streets of the map: failed: no tile of ${location.origin}/no-such-tiles/{z}/{x}/{y}.png`,
      },
    ],
  ])
})

test('a host with more of an address than its own is distinguished from a server that refuses the page', async () => {
  answer({
    [host]: async (init: RequestInit | undefined) => (init?.mode === 'no-cors' ? new Response() : failed()),
  })
  const box = show(
    `<baliza-client host="${host}/api" token="uno" user="7"><baliza-map></baliza-map></baliza-client>`,
  )
  await vi.waitFor(() => expect(titleOf(box)).toBe('La respuesta no es de un servidor de Baliza'))
  expect(cardOf(box)?.textContent).toContain(`Revisa la dirección de host: ${host}/api.`)
})

test('once the server is back the card goes, by itself or by its button', async () => {
  const backend = createFakeBackend({ units: 3 })
  let up = false
  const { token, user } = await backend.hostSession()
  answer({
    [backend.host]: async (init) => (up ? backend.fetch(`${backend.host}/api/objetos`, init) : failed()),
  })
  const box = show(
    `<baliza-client host="${backend.host}" token="${token}" user="${user}"><baliza-map></baliza-map></baliza-client>`,
  )
  await vi.waitFor(() => expect(titleOf(box)).toBe('El servidor no responde'))
  up = true
  cardOf(box)?.querySelector('button')?.click()
  await vi.waitFor(() => expect(cardOf(box)).toBeNull())
})

test('a card of the page is in its place', async () => {
  const box = show('<baliza-map><p slot="error">Vuelve más tarde</p></baliza-map>')
  await vi.waitFor(() => expect(cardOf(box)).toBeTruthy())
  expect(cardOf(box)?.getBoundingClientRect().height).toBe(0)
  expect(box.querySelector('p')?.getBoundingClientRect().height).toBeGreaterThan(0)
})

test('a tag of somebody else, and another version of us, are each told of once', async () => {
  const table = { description: '', rows: {}, methods: {}, slots: {}, parts: {} }
  const begin = () => ({ update() {}, remove() {} })
  customElements.define('baliza-ajeno', class extends HTMLElement {})
  for (const tag of ['baliza-vieja', 'baliza-otra'])
    customElements.define(
      tag,
      class extends HTMLElement {
        static readonly version = '1.2.3'
      },
    )
  for (const tag of ['baliza-ajeno', 'baliza-vieja', 'baliza-otra'])
    for (const _ of [1, 2]) defineElement({ tag, ...table }, begin)
  await vi.waitFor(() => expect(logged).toHaveLength(2))
  expect(logged.toSorted()).toEqual([
    '[baliza] <baliza-ajeno> ya es de otra librería de esta página: Baliza no lo registró. Carga Baliza antes, o quita la otra.',
    `[baliza] Hay dos versiones de Baliza en esta página: 1.2.3 y ${version}. Se usa 1.2.3; deja una sola.`,
  ])
})
