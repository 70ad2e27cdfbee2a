import { expect, test } from 'vitest'
import { get, processYesterday, showTracking } from '../../../../testing/stage.js'

test.each([1920, 1440, 1280, 1024])('at %i px every total of a history is visible', async (width) => {
  await showTracking({ width, height: 900 })
  await processYesterday()
  const totals = [...(get('#footer dl[aria-label="Totales"]')?.children ?? [])]
  expect(totals.map((one) => one.querySelector('dt')?.textContent)).toEqual([
    'Totales',
    'Recorrido',
    'Máxima',
    'En movimiento',
    'En ralentí',
    'Apagado',
    'Paradas',
  ])
  const hidden = totals.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
  expect(hidden.map(({ textContent }) => textContent)).toEqual([])
})
