import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  get,
  opener,
  overlaps,
  processYesterday,
  settled,
  showTracking,
} from '../../../testing/stage.js'

const screens = [
  ['wide', 1440, 900],
  ['medium', 1024, 768],
  ['a phone', 390, 844],
] as const

/** Elements that notices must not cover. */
const kept = {
  list: '#sidebar',
  results: 'section[aria-label="Historial y reportes"]',
  scale: '.baliza-map__legend',
  credit: '.baliza-map__credit',
  legend: '[data-foot] ul',
  panel: '[role=dialog][data-size]',
  buttons: '.baliza-map__group',
} as const

/** Returns the names of the elements that notices cover now. Each element must exist, unless the page has no such element. */
function covered(names: readonly (keyof typeof kept)[]): string[] {
  const notices = [...document.querySelectorAll('[aria-label=Notificaciones] > *')].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(notices.length).toBeGreaterThan(1)
  return names.filter((name) => {
    const things = [...document.querySelectorAll(kept[name])]
    expect(things.length, name).toBeGreaterThan(0)
    return things.some((thing) => notices.some((one) => overlaps(one, thing.getBoundingClientRect())))
  })
}

const tell = (portal: Awaited<ReturnType<typeof showTracking>>['portal'], count: number) => {
  for (let number = 1; number <= count; number++)
    portal.notices.show('warning', `Reparto ${number} entró en la ruta de reparto del norte de la ciudad`, {
      text: 'Ver',
      run() {},
    })
}

test.each(
  screens,
)('two notices at once over results, list, scale and legend cover none of them, %s', async (_name, width, height) => {
  const { portal } = await showTracking({ width, height })
  await processYesterday()
  await button('Mostrar en mapa').click()
  await expect.poll(() => get(kept.legend)).not.toBeNull()
  tell(portal, 2)
  const region = page.getByRole('region', { name: 'Notificaciones' })
  await expect.poll(() => region.getByRole('paragraph').elements().length).toBe(2)
  await settled()
  await expect.poll(() => covered(['list', 'results', 'scale', 'credit', 'legend', 'buttons'])).toEqual([])
  const map = get('main')?.getBoundingClientRect() ?? new DOMRect()
  for (const one of document.querySelectorAll('[aria-label=Notificaciones] > *')) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    expect([left >= map.left, right <= map.right, top >= map.top, bottom <= map.bottom]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test.each([
  ['wide', 1440, 900],
  ['medium', 1024, 768],
] as const)('nor do they with a panel beside the map, %s', async (_name, width, height) => {
  const { portal } = await showTracking({ width, height })
  await opener('history').click()
  await button('Cuenta').click()
  await expect.element(button('Guardar cambios')).toBeVisible()
  tell(portal, 2)
  await expect.poll(() => document.querySelectorAll('[aria-label=Notificaciones] p').length).toBe(2)
  await settled()
  await expect.poll(() => covered(['list', 'results', 'scale', 'panel'])).toEqual([])
})

test.each(screens)('two stand at a time, and the others are counted, %s', async (_name, width, height) => {
  const { portal } = await showTracking({ width, height })
  tell(portal, 5)
  const region = page.getByRole('region', { name: 'Notificaciones' })
  await expect.element(region.getByRole('button', { name: 'y 3 más' })).toBeVisible()
  expect(region.getByRole('paragraph').elements()).toHaveLength(2)
  await settled()
  await expect.poll(() => covered(['list', 'scale', 'credit'])).toEqual([])
  await region.getByRole('button', { name: 'y 3 más' }).click()
  expect(region.getByRole('paragraph').elements()).toHaveLength(5)
})
