import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { forceColors } from '../../../../widgets/src/testing/emulate-media.js'
import { Button } from './button.js'

test.each([
  false,
  true,
])('forced colours leave the text of a primary button readable, busy: %s', async (busy) => {
  await forceColors('light')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <Button variant="primary" busy={busy}>
      Procesar
    </Button>,
  )
  await expect.poll(() => place.querySelector('button')).not.toBeNull()
  // With a forced background the text has a separate plate in the colour of its letters.
  expect(getComputedStyle(place.querySelector('button') as HTMLElement).forcedColorAdjust).toBe('none')
})
