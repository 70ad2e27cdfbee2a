import { afterEach, expect, test } from 'vitest'
import page from '../../index.html?raw'
import css from './base.css?raw'

afterEach(() => {
  document.head.querySelector('#tried')?.remove()
  document.body.replaceChildren()
})

/** Applies a style sheet to the page's own body. @returns the visible elements */
function seen(sheet: string): readonly string[] {
  const style = document.createElement('style')
  style.id = 'tried'
  style.textContent = sheet
  document.head.append(style)
  const body = new DOMParser().parseFromString(page, 'text/html').body
  document.body.append(...body.querySelectorAll('#portal, #old-browser'))
  return [...document.body.children]
    .filter((one) => getComputedStyle(one).display !== 'none')
    .map(({ id }) => id)
}

test.each([
  ['light-dark()', 'light-dark('],
  ['relative colours', '(from '],
])('this browser sees the portal, and one without %s a sentence', (_, written) => {
  expect(seen(css)).toEqual(['portal'])
  document.head.querySelector('#tried')?.remove()
  document.body.replaceChildren()
  expect(seen(css.replaceAll(written, 'no-such-function('))).toEqual(['old-browser'])
  expect(document.querySelector('#old-browser')?.textContent).toBe(
    'Este navegador es muy antiguo para mostrar esto. Hace falta Chrome o Edge 123, Safari 17.5, Firefox 128, o uno posterior.',
  )
})
