import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { adoptTokens } from '../theme/theme.js'
import '../define.js'
import { ofComponent, violations } from '../testing/violations.js'
import { playSound, unlockSounds } from './sounds/play-sound.js'

const closing: (() => void)[] = []

afterEach(() => {
  document.body.replaceChildren()
  for (const close of closing.splice(0)) close()
})

function open(options: Parameters<typeof createFakeBackend>[0], width: number, theme = 'light') {
  adoptTokens()
  const backend = createFakeBackend(options)
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    timeout: 300,
    getToken: () => backend.hostSession(),
  })
  closing.push(client.close)
  const node = document.createElement('baliza-alerts')
  node.setAttribute('theme', theme)
  node.style.cssText = `width: ${width}px; height: 600px`
  Object.assign(node, { client })
  document.body.append(node)
  const inside = (selector: string) => [...(node.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
  return { node, backend, inside }
}

test.each([
  ['light', { alerts: 12 }],
  ['dark', { alerts: 12 }],
  ['light', { alerts: 0 }],
  ['dark', { failWith: 'malformed' as const }],
])('no barrier: %s, %o', async (theme, options) => {
  const { node, inside } = open(options, 320, theme)
  await vi.waitFor(() => expect(inside('li, .baliza-note').length).toBeGreaterThan(0))
  expect(await violations(node, ofComponent)).toEqual([])
})

test('everything that is pressed is big enough for a thumb, and nothing is cut off at 280 px', async () => {
  const { node, inside } = open({ alerts: 12 }, 280)
  await vi.waitFor(() => expect(inside('li')).toHaveLength(12))
  for (const button of inside('button')) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.9)
  }
  expect(inside('.baliza-alerts')[0]?.scrollWidth).toBe(node.clientWidth)
})

test('who attends with the keyboard goes on with the next line', async () => {
  const { node, inside } = open({ alerts: 3 }, 320)
  await vi.waitFor(() => expect(inside('li')).toHaveLength(3))
  const [first, second] = inside('.baliza-alerts__attend')
  first?.focus()
  first?.click()
  await vi.waitFor(() => expect(inside('li')).toHaveLength(2))
  expect(node.shadowRoot?.activeElement).toBe(second)
})

test('a line that is chosen and fresh alerts leave as events', async () => {
  const { node, inside, backend } = open({ alerts: 1 }, 320)
  const heard: unknown[] = []
  node.addEventListener('baliza-select', (event) => heard.push((event as CustomEvent).detail.alert.clave_msj))
  node.addEventListener('baliza-fresh', (event) => heard.push((event as CustomEvent).detail.length))
  backend.raise()
  await vi.waitFor(() => expect(inside('li')).toHaveLength(2))
  await vi.waitFor(() => expect(heard).toEqual([1]))
  inside('.baliza-alerts__main')[1]?.click()
  expect(heard).toEqual([1, 'SPEEDING'])
})

test('a thousand alerts are on screen within a frame or two of their arrival', async () => {
  const { inside } = open({ alerts: 1000, units: 100 }, 320)
  await vi.waitFor(() => expect(inside('li')).toHaveLength(50))
})

test('a real audio context takes each of the six sounds without a word', async () => {
  const stop = unlockSounds()
  const outcomes = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map((code) => playSound(code, true)))
  stop()
  // Chromium allows sound only after a gesture. In both cases no call throws, and all calls have the same outcome.
  expect(new Set(outcomes).size).toBe(1)
})

test('nothing pending is green while that is known, and neither green nor red once it is old', async () => {
  const { node, backend, inside } = open({ alerts: 0 }, 320)
  const state = () => inside('.baliza-alerts')[0]?.dataset.state
  const colourOf = (name: string) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--baliza-${name})`
    inside('.baliza-alerts')[0]?.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const tick = () => getComputedStyle(inside('.baliza-note > svg')[0] ?? node).color
  await vi.waitFor(() => expect(state()).toBe('live'))
  expect(tick()).toBe(colourOf('success'))
  backend.setState({ failWith: 'offline' })
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(state()).toBe('stale'))
  expect(tick()).toBe(colourOf('text-quiet'))
})
