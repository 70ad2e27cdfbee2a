import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  get,
  opener,
  overlaps,
  processYesterday,
  settled,
  showTracking,
} from '../../testing/stage.js'

const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()

async function openAccount() {
  if (opener('tools').query() === null) await button('Cuenta').click()
  else {
    await opener('tools').click()
    await page.getByRole('menuitem', { name: 'Cuenta' }).click()
  }
  await expect.element(button('Guardar cambios')).toBeVisible()
}

const footer = () => get('section[aria-label="Historial y reportes"]')
const notices = () => [...document.querySelectorAll('[aria-label=Notificaciones] > *')]

/** Visible elements that notices must not cover. */
const kept = {
  list: '#sidebar:not([inert])',
  panel: '[role=dialog][data-size]',
  button: 'button',
  form: 'form',
  results: 'section[aria-label="Historial y reportes"]',
  scale: '.baliza-map__legend',
  credit: '.baliza-map__credit',
  legend: '[data-foot] ul',
} as const

/** Whether part of an element is visible. On a phone a panel covers everything. */
const isSeen = (element: Element) => {
  const { x, y, width, height } = box(element)
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return width > 0 && hit !== null && (element.contains(hit) || hit.contains(element))
}

/** Returns the elements that notices overlap. */
function met(seen: readonly (readonly [string, Element])[]): string[] {
  return seen.flatMap(([name, one]) =>
    notices().some((notice) => overlaps(box(notice), box(one)))
      ? [`${name} ${one.outerHTML.slice(0, 90)}`]
      : [],
  )
}

test('the list is 310 px wide beside the map', async () => {
  await showTracking({ width: 1440, height: 900 })
  await expect.poll(() => box(get('#sidebar')).width).toBe(310)
})

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('a panel, the footer, a replay and three notices at once, at %i by %i', async (width, height) => {
  const { portal } = await showTracking({ width, height, user: 'manager' })
  const hasRoom = (state: string) => {
    const map = box(get('main'))
    if (width < 720) return
    // Rounded down, because a pixel may be cut.
    expect(map.width, `${state}: width`).toBeGreaterThanOrEqual(Math.floor(0.45 * width))
    expect(map.height, `${state}: height`).toBeGreaterThanOrEqual(Math.floor(0.4 * height))
  }
  const tell = async () => {
    // Ignores the content of scrollable panels: the panel itself is checked.
    const seen = Object.entries(kept).flatMap(([name, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter(
          (one) =>
            one.closest('[aria-label=Notificaciones], [role=dialog][data-size] > div:not(:has(> h2))') ===
            null,
        )
        .filter(isSeen)
        .filter((one) => width >= 720 || !one.matches('[role=dialog][data-size]'))
        .map((one) => [name, one] as const),
    )
    expect(seen.length).toBeGreaterThan(2)
    for (const number of [1, 2, 3])
      portal.notices.show('warning', `Reparto ${number} entró en la ruta de reparto del norte de la ciudad`, {
        text: 'Ver',
        run() {},
      })
    await expect.poll(() => notices().length).toBe(3)
    await expect.element(button('y 1 más')).toHaveTextContent('+1')
    await settled()
    await expect.poll(() => met(seen)).toEqual([])
    for (const { id } of portal.notices.$notices.get()) portal.notices.dismiss(id)
  }

  await processYesterday()
  await button('Mostrar en mapa').click()
  await settled()
  hasRoom('the footer')
  await tell()
  if (width < 720) {
    await button('Reproducir').click()
    await expect.element(page.getByRole('region', { name: 'Reproducción del recorrido' })).toBeVisible()
    await settled()
    await tell()
    await openAccount()
    await settled()
    await tell()
    return
  }
  await openAccount()
  await settled()
  hasRoom('the footer and a panel')
  await tell()
  const before = Math.round(box(footer()).height)
  await button('Reproducir').click()
  const bar = page.getByRole('region', { name: 'Reproducción del recorrido' })
  await expect.element(bar).toBeVisible()
  // The replay gives the footer's space to the map.
  expect(footer()).toBeNull()
  await settled()
  hasRoom('a replay')
  await tell()
  await opener('history').click()
  await expect.poll(footer).not.toBeNull()
  await settled()
  hasRoom('a replay and the footer')
  await tell()
  await button('Ocultar historial y reportes').click()
  expect(document.activeElement).toBe(button('Mostrar historial y reportes').element())
  await bar.getByRole('button', { name: 'Cerrar la reproducción' }).click()
  await expect.poll(() => Math.round(box(footer()).height)).toBe(before)
})

test('below 1280 px a panel leaves of the list a rail of counts, which opens it over the map', async () => {
  await showTracking({ width: 1024, height: 768 })
  await openAccount()
  const list = get('#sidebar') as HTMLElement
  const rail = page.getByRole('navigation', { name: 'Lista' })
  await settled()
  expect(list.inert).toBe(true)
  expect(box(rail.element()).width).toBe(56)
  const count = rail.getByRole('button', { name: /^Apagado: \d+$/ })
  const units = Number(/\d+/.exec(count.element().getAttribute('aria-label') ?? '')?.[0])
  expect(units).toBeGreaterThan(0)
  await count.click()
  await settled()
  expect(list.inert).toBe(false)
  expect(document.activeElement?.id).toBe('tab-objects')
  await expect
    .element(page.getByRole('button', { name: /^Apagado\s*\d+$/ }))
    .toHaveAttribute('aria-pressed', 'true')
  const map = box(get('main')).width
  await userEvent.keyboard('{Escape}')
  expect(list.inert).toBe(true)
  expect(document.activeElement).toBe(button('Mostrar la lista').elements()[0])
  expect(box(get('main')).width).toBe(map)
  await button('Cerrar').click()
  await expect.poll(() => rail.query()).toBeNull()
  expect(list.inert).toBe(false)
})

test.each([
  'closed',
  'open',
])('with letters of 400 % the bar under the map stays whole and over what is open: %s', async (state) => {
  await showTracking({ width: 360, height: 225 })
  if (state === 'open') await opener('history').click()
  await settled()
  const bar = get('nav[aria-label]')
  await expect.poll(() => box(bar).bottom).toBe(innerHeight)
  expect(box(bar).height).toBe(56)
  for (const item of bar?.querySelectorAll('button') ?? []) {
    const { x, y, width, height } = box(item)
    for (const part of [0.25, 0.75])
      expect(item.contains(document.elementFromPoint(x + width / 2, y + height * part))).toBe(true)
  }
  if (state === 'closed') return
  const panel = footer()?.getBoundingClientRect()
  expect((panel?.bottom ?? 0) - (panel?.top ?? 0)).toBeGreaterThan(70)
})

test('with letters of 200 % what a history was asked with can be read', async () => {
  await showTracking({ width: 720, height: 450 })
  await processYesterday()
  const dates = page.getByRole('button', { name: /^Fechas: / }).element()
  await expect.poll(() => box(dates).width).toBeGreaterThan(120)
  expect(dates.scrollWidth).toBeLessThanOrEqual(dates.clientWidth)
})
