import type { Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MapStageOptions, showMap } from '../../testing/map-stage.js'
import type { MapProps, PopupAction } from '../map-types.js'

beforeAll(() => page.viewport(1024, 700))

const [some] = makeFleet(1, 5) as [Unit]
const unit: Unit = { ...some, nombre: 'Tracto 2', lat: 19.4326, lng: -99.1332, conductor: 'Ana Ruiz' }

async function open(props: MapProps, options: MapStageOptions = {}) {
  const stage = showMap(props, { backend: { units: [unit] }, ...options })
  // Before any of the map's code is loaded.
  void stage.handle.current?.popup(unit.imei)
  await stage.ready()
  await stage.handle.current?.popup(unit.imei)
  const card = () => stage.get('.baliza-popup') ?? props.unitCard?.querySelector('.baliza-popup') ?? null
  await vi.waitFor(() => expect(card()).not.toBeNull())
  const focused = () => (stage.box.shadowRoot ?? document).activeElement
  return { ...stage, focused }
}

const offers = (run: (id: string) => void): readonly PopupAction[] => [
  { id: 'history', text: 'Historial', kind: 'primary', run: () => run('history') },
  ...['Uno', 'Dos', 'Tres', 'Cuatro'].map(
    (text): PopupAction => ({ id: text, text, kind: 'more', disabled: text === 'Dos', run: () => run(text) }),
  ),
]

test.each([
  ['a page', false],
  ['a shadow root', true],
])('what is behind ⋮ is reached by keyboard, in %s', async (_where, shadow) => {
  const run = vi.fn()
  const { get, focused } = await open({ popupActions: () => offers(run) }, { shadow })
  const more = get('[aria-haspopup=menu]') as HTMLElement
  const menu = get('[role=menu]') as HTMLElement
  const isOpen = () => menu.matches(':popover-open')
  const text = () => focused()?.textContent
  more.focus()
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect([text(), more.getAttribute('aria-expanded')]).toEqual(['Uno', 'true']))
  const { left, top, right, bottom } = menu.getBoundingClientRect()
  expect([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true, true])
  const walk: [string, string][] = [
    ['{ArrowDown}', 'Tres'],
    ['{End}', 'Cuatro'],
    ['{ArrowDown}', 'Uno'],
    ['{ArrowUp}', 'Cuatro'],
    ['{Home}', 'Uno'],
  ]
  for (const [key, at] of walk) {
    await userEvent.keyboard(key)
    expect(text(), key).toBe(at)
  }
  await userEvent.keyboard('{Escape}')
  expect([isOpen(), focused()]).toEqual([false, more])
  expect(get('.baliza-popup')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(text()).toBe('Uno'))
  await userEvent.keyboard('{Enter}')
  expect([isOpen(), focused()]).toEqual([false, more])
  expect(run).toHaveBeenCalledExactlyOnceWith('Uno')
})

test('the SMS that sets a wrong clock is in the card as a whole', async () => {
  const wrong = { desfase_reloj: -21_600_000, sms_reloj: 'AT+GTTMA=gv75w,+,0,0,0,,,,,,FFFF$' }
  const { get } = await open({}, { backend: { units: [{ ...unit, ...wrong }] } })
  const facts = get('.baliza-popup__facts') as HTMLElement
  expect(facts.textContent).toContain('Ponlo en UTC con este SMS: AT+GTTMA=gv75w,+,0,0,0,,,,,,FFFF$')
  expect(facts.scrollWidth).toBeLessThanOrEqual(facts.clientWidth)
})

test('a press beside the menu closes it, and the popup stays', async () => {
  const { get } = await open({ popupActions: () => offers(() => {}) })
  const menu = get('[role=menu]') as HTMLElement
  get('[aria-haspopup=menu]')?.click()
  await vi.waitFor(() => expect(menu.matches(':popover-open')).toBe(true))
  await userEvent.click(get('.baliza-popup__name') as HTMLElement)
  await vi.waitFor(() => expect(menu.matches(':popover-open')).toBe(false))
  expect(get('.baliza-popup')).not.toBeNull()
})

test('in an element of its own it is there; folded it keeps what the host offers, as icons, and its chevron', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position: fixed; z-index: 9; inset: 12px auto auto 12px; width: 312px'
  onTestFinished(() => place.remove())
  const onFold = vi.fn()
  const run = vi.fn()
  const props: MapProps = {
    unitCard: place,
    popupActions: () => [
      { id: 'history', text: 'Historial', kind: 'primary', icon: 'M4 4h16', run: () => run('history') },
      { id: 'keep', text: 'Seguir', icon: 'M4 4h16', pressed: true, run: () => run('keep') },
      { id: 'edit', text: 'Editar', kind: 'more', run: () => run('edit') },
    ],
  }
  const { get, render } = await open({ ...props, unitCardFold: { folded: false, text: 'Acortar', onFold } })
  await vi.waitFor(() => expect(place.querySelector('.baliza-popup')).not.toBeNull())
  expect(get('.baliza-map__popup')).toBeNull()
  const isSeen = (part: string) => place.querySelector(part)?.checkVisibility() ?? false
  const parts = ['strong', '.baliza-chip', '.baliza-popup__close', '.baliza-popup__facts', 'a']
  expect(parts.map(isSeen)).toEqual([true, true, true, true, true])
  const whole = place.offsetHeight
  await userEvent.click(place.querySelector('[aria-label=Acortar]') as HTMLElement)
  expect(onFold).toHaveBeenLastCalledWith(true)

  render({ ...props, unitCardFold: { folded: true, text: 'Ver todo', onFold } })
  await vi.waitFor(() => expect(parts.map(isSeen)).toEqual([true, true, true, false, false]))
  expect(place.offsetHeight).toBeLessThan(whole / 2)
  const chevron = place.querySelector('[aria-expanded=false][aria-label="Ver todo"]') as HTMLElement
  expect(document.activeElement).toBe(chevron)
  const icons = [...place.querySelectorAll<HTMLElement>('.baliza-popup__actions button')]
  expect(icons.map((one) => [one.title, one.textContent, one.ariaPressed])).toEqual([
    ['Historial', '', null],
    ['Seguir', '', 'true'],
  ])
  const { left, right } = place.getBoundingClientRect()
  for (const one of place.querySelectorAll('.baliza-popup > *, .baliza-popup button')) {
    const box = one.getBoundingClientRect()
    if (box.width > 0) expect([box.left >= left, box.right <= right], one.outerHTML).toEqual([true, true])
  }
  await userEvent.click(icons[0] as HTMLElement)
  expect(run).toHaveBeenLastCalledWith('history')
  await userEvent.click(place.querySelector('[aria-haspopup=menu]') as HTMLElement)
  await userEvent.click(place.querySelector('[role=menuitem]') as HTMLElement)
  expect(run).toHaveBeenLastCalledWith('edit')
  await userEvent.click(chevron)
  expect(onFold).toHaveBeenLastCalledWith(false)
})
