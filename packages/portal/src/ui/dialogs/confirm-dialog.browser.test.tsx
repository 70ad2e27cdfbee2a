import { adoptTokens } from '@baliza/widgets/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { finger, mouse } from '../../../../widgets/src/testing/pointer.js'
import '../../app/base.css'
import { violations } from '../../../../widgets/src/testing/violations.js'
import { ConfirmProvider, useConfirm } from './confirm.js'
import type { Question } from './confirm-dialog.js'

const question: Question = {
  title: '¿Cortar el motor de Tracto 03?',
  question: 'Va a 104 km/h.',
  accept: 'Cortar el motor de Tracto 03',
  destructive: true,
}

let root: Root | null = null
beforeAll(() => adoptTokens())
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

type At = readonly [x: number, y: number]

const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]')
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`There is no «${name}»`)
  return found
}
const agree = () => button('Cortar el motor de Tracto 03')
const opens = () => vi.waitFor(() => expect(dialog()).not.toBeNull())
const enabled = () => vi.waitFor(() => expect(agree().ariaDisabled).toBeNull())
const middle = (element: Element): At => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Holds the timers of `ms` until the returned function is called. That function throws if there are no such timers. */
function holdTimers(ms: number): () => void {
  const held: (() => void)[] = []
  const usual = window.setTimeout
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return usual(run, after)
    held.push(run)
    return -1
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return () => {
    expect(held).not.toEqual([])
    for (const run of held.splice(0)) run()
  }
}

/** Opens a page with one button that opens the question. @param at position of the button */
async function open(at: At = [40, 40], size: At = [1280, 800], asked = question) {
  await page.viewport(...size)
  const answers: boolean[] = []
  const place = document.body.appendChild(document.createElement('div'))
  function Opener() {
    const confirm = useConfirm()
    return (
      <button
        type="button"
        style={{ position: 'fixed', left: at[0] - 20, top: at[1] - 20, width: 40, height: 40 }}
        onClick={() => void confirm(asked).then((yes) => answers.push(yes))}
      >
        Enviar
      </button>
    )
  }
  const own = createRoot(place)
  root = own
  own.render(
    <ConfirmProvider>
      <Opener />
    </ConfirmProvider>,
  )
  await vi.waitFor(() => button('Enviar'))
  return answers
}

const settled = () => Promise.all(document.getAnimations().map(({ finished }) => finished))

/** Returns the position of the confirm button in a window of this size, if a key has opened the question. */
async function usualPlace(size: At): Promise<At> {
  await open([40, 40], size)
  button('Enviar').focus()
  await userEvent.keyboard('{Enter}')
  await opens()
  await settled()
  const at = middle(agree())
  root?.unmount()
  return at
}

test('it names what it asks, begins at Cancelar, is red, and has no axe violation, disabled and enabled', async () => {
  await open()
  await mouse.click([40, 40])
  await opens()
  expect(document.activeElement).toBe(button('Cancelar'))
  expect(agree().dataset.variant).toBe('danger')
  const described = dialog()?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Va a 104 km/h.')
  await settled()
  expect(await violations(dialog() ?? '')).toEqual([])
  await enabled()
  expect(await violations(dialog() ?? '')).toEqual([])
})

test.each([
  ['wide', [1280, 800]],
  ['a phone', [390, 844]],
  ['a phone on its side', [844, 390]],
] as const)('a double click where the answer would stand agrees to nothing: %s', async (_name, size) => {
  const at = await usualPlace(size)
  holdTimers(700)
  const answers = await open(at, size)
  await mouse.click(at)
  await opens()
  const under = document.elementFromPoint(...at)
  expect(under?.closest('button')).toBeNull()
  await mouse.click(at)
  await mouse.click(at)
  expect(dialog()).not.toBeNull()
  expect(answers).toEqual([])
})

test('a long name wraps in the button, and nothing of it is cut off on the narrowest phone', async () => {
  const accept = 'Cortar el motor de Tracto 06 Monterrey–Nuevo Laredo'
  await open([40, 40], [320, 640], { ...question, accept })
  await mouse.click([40, 40])
  await opens()
  await settled()
  const around = dialog()?.getBoundingClientRect()
  const { left, right, bottom } = button(accept).getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(around?.left ?? Number.NaN)
  expect(right).toBeLessThanOrEqual(around?.right ?? Number.NaN)
  expect(bottom).toBeLessThanOrEqual(around?.bottom ?? Number.NaN)
})

test('a double tap agrees to nothing', async () => {
  const at = await usualPlace([390, 844])
  holdTimers(700)
  const answers = await open(at, [390, 844])
  await finger.tap(at)
  await opens()
  await finger.tap(at)
  expect(answers).toEqual([])
})

test('Enter, Enter is no', async () => {
  const answers = await open()
  button('Enviar').focus()
  await userEvent.keyboard('{Enter}')
  await opens()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(answers).toEqual([false]))
  expect(document.activeElement).toBe(button('Enviar'))
})

test('a key that is held down answers nothing, at either button, disabled or enabled', async () => {
  const answers = await open()
  button('Enviar').focus()
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const enter = (autoRepeat: boolean) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: 13,
      autoRepeat,
    })
  await enter(false)
  await opens()
  await enter(true)
  await enter(true)
  await enabled()
  await enter(true)
  agree().focus()
  await enter(true)
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter' })
  expect(answers).toEqual([])
  expect(dialog()).not.toBeNull()
})

test('the accept button is disabled for its time, to pointers, keys and assistive technology; then it takes a press', async () => {
  const pass = holdTimers(700)
  const answers = await open()
  await mouse.click([40, 40])
  await opens()
  expect(agree().ariaDisabled).toBe('true')
  const disabled = getComputedStyle(agree()).color
  await mouse.click(middle(agree()))
  agree().click()
  agree().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await mouse.click([4, 4])
  expect(dialog()).not.toBeNull()
  await vi.waitFor(pass)
  await enabled()
  expect(getComputedStyle(agree()).color).not.toBe(disabled)
  expect(answers).toEqual([])
  await mouse.click(middle(agree()))
  await vi.waitFor(() => expect(answers).toEqual([true]))
})

test('a press that came before is none, though the page was too busy to hear it', async () => {
  const answers = await open()
  await mouse.click([40, 40])
  await opens()
  await enabled()
  const early = new MouseEvent('click', { bubbles: true })
  Object.defineProperty(early, 'timeStamp', { value: performance.now() - 5_000 })
  agree().dispatchEvent(early)
  expect(answers).toEqual([])
  expect(dialog()).not.toBeNull()
})

test('a question in the place of another is disabled again', async () => {
  const answers = await open()
  await mouse.click([40, 40])
  await opens()
  await enabled()
  button('Enviar').click()
  await vi.waitFor(() => expect(answers).toEqual([false]))
  await vi.waitFor(() => expect(agree().ariaDisabled).toBe('true'))
  expect(document.activeElement).toBe(button('Cancelar'))
})

test('Escape, and once the answers are enabled the backdrop, are no', async () => {
  const answers = await open()
  await mouse.click([40, 40])
  await opens()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(answers).toEqual([false]))
  await mouse.click([40, 40])
  await opens()
  await enabled()
  await mouse.click([4, 4])
  await vi.waitFor(() => expect(answers).toEqual([false, false]))
})
