import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** Returns the accessible name of the focused element, or '' if the focus is lost. */
export function focused(): string {
  const { activeElement: at } = document
  if (!(at instanceof HTMLElement) || at === document.body) return ''
  const labelled = at.getAttribute('aria-labelledby')
  const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined
  const name =
    at.getAttribute('aria-label') ??
    (labelled === null ? null : document.getElementById(labelled.split(' ')[0] ?? '')?.textContent)
  return (name ?? label ?? at.textContent ?? '').trim()
}

/** Whether the focused element is visible and has a focus ring, or the element that it represents has one. */
function isSeen(): boolean {
  const { activeElement: at } = document
  if (!(at instanceof HTMLElement) || at === document.body) return false
  const active = document.getElementById(at.getAttribute('aria-activedescendant') ?? '')
  const drawn = [at, at.parentElement, at.parentElement?.parentElement, active].some((one) => {
    if (one == null) return false
    const { boxShadow, outlineStyle } = getComputedStyle(one)
    return boxShadow !== 'none' || outlineStyle !== 'none'
  })
  const { top, bottom, left, right } = at.getBoundingClientRect()
  return drawn && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

/** Presses keys, if any, and verifies that the focus is visible. @param name expected name of the focused element */
export async function press(keys: string, name?: string | RegExp): Promise<void> {
  if (keys !== '') await userEvent.keyboard(keys)
  if (name !== undefined) await expect.poll(focused).toMatch(name)
  // A closing layer returns the focus one frame later.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await expect.poll(() => (isSeen() ? 'seen' : `not seen: ${focused()}`)).toBe('seen')
}

/** Presses a key until this element has the focus. The focus must be visible at every step. */
export async function goTo(name: string | RegExp, key = '{Tab}'): Promise<void> {
  const is = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const passed: string[] = []
  while (!is(focused())) {
    if (passed.length > 40) throw new Error(`${key} does not lead to ${name}: ${passed.join(' · ')}`)
    await press(key)
    passed.push(focused())
  }
}

/** Accepts the open question, which is inactive at first. */
export async function agree(name: string): Promise<void> {
  await expect.poll(focused).toBe('Cancelar')
  const yes = [...document.querySelectorAll('[role="alertdialog"] button')].find(
    ({ textContent }) => textContent === name,
  )
  await expect.poll(() => yes?.getAttribute('aria-disabled')).toBeNull()
  await goTo(name)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull()
}
