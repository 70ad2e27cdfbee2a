import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createWidgetTexts } from '../../texts/widget-texts.js'
import { Controls, type ControlsProps } from './controls.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const texts = createWidgetTexts().map
const sources = [
  { id: 'calles', name: 'Calles', url: '/a/{z}/{x}/{y}.png' },
  { id: 'satelite', name: 'Satélite', url: '/b/{z}/{x}/{y}.png' },
]

async function open(show: ControlsProps['show']) {
  const callbacks = {
    onSource: vi.fn(),
    onFit: vi.fn(),
    onFollow: vi.fn(),
    onLabels: vi.fn(),
    onZoom: vi.fn(),
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const props = { texts, sources, source: 'calles', labels: false, follow: null, show, ...callbacks }
  await act(async () => root?.render(<Controls {...props} />))
  const press = (label: string) =>
    act(async () => place.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click())
  return { place, callbacks, press }
}

test('the base layer is chosen among those of the host, or none', async () => {
  const { place, callbacks, press } = await open(['layers'])
  await press(texts.layers)
  const choices = [...place.querySelectorAll('input')]
  expect(choices.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Calles', true],
    ['Satélite', false],
    [texts.noTiles, false],
  ])
  await act(async () => choices[1]?.click())
  expect(callbacks.onSource).toHaveBeenCalledExactlyOnceWith('satelite')
})

test('the map is centred by its button; what is not asked for has none', async () => {
  const { place, callbacks, press } = await open(['fit'])
  expect([...place.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    texts.fit,
  ])
  await press(texts.fit)
  expect(callbacks.onFit).toHaveBeenCalledOnce()
})
