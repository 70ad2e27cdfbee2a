import { createWidgetTexts, type Unit } from '@baliza/sdk-core'
import { makeUnit } from '@baliza/sdk-core/testing'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { StackPopup, UnitPopup } from './popup.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const rest = { texts: createWidgetTexts(), focus: false, onClose: () => {} }
async function open(node: Parameters<Root['render']>[0]) {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root?.render(node))
  return place
}
const hour = 3_600_000
const unit = (age: number | null, change: Partial<Unit> = {}) =>
  makeUnit({ acc: true, speed: 60, timestamp: age === null ? null : Date.now() - age, ...change })

test.each([
  ['a unit that reports', 30_000, ['En movimiento', '60 km/h', undefined]],
  [
    'one of which nothing was heard for hours',
    2 * hour,
    ['Sin señal', undefined, 'Último estado: En movimiento, 60 km/h'],
  ],
  ['one that never reported', null, ['Sin señal', undefined, undefined]],
] as const)('%s says what it does now, and calls old what is old', async (_name, age, told) => {
  const place = await open(<UnitPopup unit={unit(age)} actions={[]} {...rest} />)
  const text = (part: string) => place.querySelector(part)?.textContent
  expect([text('.baliza-chip'), text('.baliza-popup__speed'), text('.baliza-popup__last')]).toEqual(told)
})

test('in a list of those that stand together, too', async () => {
  const units = [unit(30_000, { imei: 'a' }), unit(2 * hour, { imei: 'b' })]
  const place = await open(<StackPopup units={units} onPick={() => {}} {...rest} />)
  expect([...place.querySelectorAll('.baliza-dot')].map(({ className }) => className.split('--')[1])).toEqual(
    ['moving', 'offline'],
  )
})
