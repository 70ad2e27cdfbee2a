import { allowed } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { hrefOfTool, panelOf, tools, toolsFor } from './tools.js'

const none = {
  editar: false,
  reportes: false,
  blocmotor: false,
  geocirculares: false,
  rutas: false,
  integraciones: false,
}
const searches = ['searchPoint', 'searchAddress']
const plain = ['help', 'account', 'monitoring', 'events']
const mirror = [...plain, ...searches]
const user = [...plain, 'administration', ...searches]
const administrators = [...plain, 'administration', 'controlPanel', ...searches]

test.each([
  [1, mirror],
  [2, user],
  [3, administrators],
  [4, administrators],
] as const)('role %i sees the command icon with blocmotor, the reports with reportes, and only then', (rol, everybodys) => {
  const shown = (permissions: typeof none | null) =>
    tools.filter(({ isShown }) => isShown(allowed(rol, permissions))).map(({ text }) => text)
  expect(shown({ ...none, blocmotor: true })).toEqual([...everybodys, 'sendCommand'])
  expect(shown({ ...none, reportes: true })).toEqual(
    everybodys.flatMap((text) => (text === 'events' ? ['events', 'reports'] : text)),
  )
  expect(shown({ ...none, geocirculares: true, rutas: true })).toEqual(everybodys)
  expect(shown(null)).toEqual(everybodys)
})

test('a user whose manager allows it sees API keys and webhooks; administrators have them in the control panel', () => {
  const shown = (rol: 1 | 2 | 3 | 4) =>
    tools
      .filter(({ isShown }) => isShown(allowed(rol, { ...none, integraciones: true })))
      .map(({ text }) => text)
  expect(shown(1)).toEqual(mirror)
  expect(shown(2)).toEqual([...plain, 'administration', 'apiKeys', 'webhooks', ...searches])
  expect(shown(3)).toEqual(administrators)
})

test('a mirror account sees Administración with editar, for its units', () => {
  const shown = tools.filter(({ isShown }) => isShown(allowed(1, { ...none, editar: true })))
  expect(shown.map(({ text }) => text)).toEqual([...plain, 'administration', ...searches])
})

test('each opens what its name says', () => {
  expect(
    tools.map(({ text, leadsTo }) => [text, 'page' in leadsTo ? leadsTo.page : leadsTo.panel.name]),
  ).toEqual([
    ['help', 'help'],
    ['account', 'account'],
    ['monitoring', 'monitoreo'],
    ['events', 'events'],
    ['reports', 'reports'],
    ['administration', 'administration'],
    ['controlPanel', 'cpanel'],
    ['apiKeys', 'cpanel/llaves'],
    ['webhooks', 'cpanel/webhooks'],
    ['searchPoint', 'searchPoint'],
    ['searchAddress', 'searchAddress'],
    ['sendCommand', 'command'],
  ])
})

test('every tool but the searches leads somewhere from any page, and its address leads back to its panel', () => {
  const everything = allowed(4, {
    editar: true,
    reportes: true,
    blocmotor: true,
    geocirculares: true,
    rutas: true,
    integraciones: true,
  })
  const ofUsers = ['apiKeys', 'webhooks']
  expect(toolsFor(everything, true)).toEqual(tools.filter(({ text }) => !ofUsers.includes(text)))
  const elsewhere = toolsFor(everything, false)
  expect(tools.filter((tool) => !elsewhere.includes(tool)).map(({ text }) => text)).toEqual([
    ...ofUsers,
    ...searches,
  ])
  for (const tool of elsewhere) {
    const [page, query] = hrefOfTool(tool)?.slice(2).split('?') ?? []
    const named = panelOf(new URLSearchParams(query).get('panel'))
    if ('page' in tool.leadsTo) expect([page, named]).toEqual([tool.leadsTo.page, null])
    else expect([page, named]).toEqual(['tracking', { panel: tool.leadsTo.panel, isShown: tool.isShown }])
  }
  expect(panelOf('nada')).toBeNull()
})
