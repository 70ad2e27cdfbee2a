import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forceColors } from '../../../widgets/src/testing/emulate-media.js'
import { button, get, openPage } from '../testing/stage.js'

const screen = { width: 1024, height: 768, user: 'manager' }

test('forced colours: what marks the tab of the control panel does not touch its word', async () => {
  await forceColors('light')
  await openPage('cpanel', screen)
  await expect.poll(() => get('[role=tab][aria-selected=true]')).not.toBeNull()
  const tab = get('[role=tab][aria-selected=true]') as HTMLElement
  const word = document.createRange()
  word.selectNodeContents(tab)
  expect(word.getBoundingClientRect().left - tab.getBoundingClientRect().left).toBeGreaterThanOrEqual(4)
})

test('forced colours: the search of the positions is seen to be a field', async () => {
  await forceColors('light')
  await openPage('posiciones', screen)
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  const field = page.getByRole('searchbox').element().parentElement as HTMLElement
  expect(getComputedStyle(field).outlineStyle).toBe('solid')
})

test('forced colours: the three states of a report differ by more than a shade', async () => {
  await forceColors('light')
  await openPage('tracking', { ...screen, width: 1440, user: 'usuario', units: 6 })
  await userEvent.click(button('Reportes'))
  await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), '1')
  await userEvent.click(button('Consultar'))
  await expect.poll(() => get('.baliza-picture__bar [data-part=off]')).not.toBeNull()
  for (const place of ['.baliza-picture__bar', '.baliza-report__share']) {
    const look = (part: string) => {
      const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(
        get(`${place} [data-part=${part}]`) as HTMLElement,
      )
      return {
        filled: backgroundColor !== 'rgb(255, 255, 255)' && backgroundImage === 'none',
        striped: backgroundImage !== 'none',
        framed: boxShadow !== 'none',
      }
    }
    expect(look('moving')).toEqual({ filled: true, striped: false, framed: false })
    expect(look('idle')).toEqual({ filled: false, striped: true, framed: false })
    expect(look('off')).toEqual({ filled: false, striped: false, framed: true })
  }
})
