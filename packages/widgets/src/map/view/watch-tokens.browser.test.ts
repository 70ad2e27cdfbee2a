import { expect, test, vi } from 'vitest'
import { adoptTokens } from '../../theme/theme.js'
import { readMapPalette } from './map-palette.js'
import { watchTokens } from './watch-tokens.js'

/** Creates a container whose font is available when `font.has` is true, and records the number of repaints. */
function watched(has: boolean) {
  adoptTokens()
  const font = { has }
  vi.spyOn(document.fonts, 'check').mockImplementation(() => font.has)
  const container = document.body.appendChild(document.createElement('div'))
  let palette = readMapPalette(container)
  const onChange = vi.fn(() => {
    palette = readMapPalette(container)
  })
  const comes = () => document.fonts.dispatchEvent(new Event('loadingdone'))
  return { font, onChange, comes, watch: () => watchTokens({ container, palette: () => palette }, onChange) }
}

test('what was written before its font came is written again, once', () => {
  const { font, onChange, comes, watch } = watched(false)
  const { destroy } = watch()
  // Another font of the page.
  comes()
  expect(onChange).not.toHaveBeenCalled()
  font.has = true
  comes()
  comes()
  expect(onChange).toHaveBeenCalledTimes(1)
  destroy()
  font.has = false
  comes()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a font that came before somebody watched is told at once', () => {
  const { font, onChange, watch } = watched(false)
  font.has = true
  const { destroy } = watch()
  expect(onChange).toHaveBeenCalledTimes(1)
  destroy()
})

test('where the font was there from the start nothing is painted anew', () => {
  const { onChange, comes, watch } = watched(true)
  const { destroy } = watch()
  comes()
  expect(onChange).not.toHaveBeenCalled()
  destroy()
})

test('a map that has left the page asks for no font', () => {
  expect(readMapPalette(document.createElement('div')).hasFont).toBe(true)
})
