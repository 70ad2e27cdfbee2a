import { expect, test } from 'vitest'
import { tilesDrawn } from './tiles-drawn.js'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('a tile that fades in is waited for: paper would keep it as pale as it is halfway', async () => {
  const map = document.createElement('div')
  const tile = document.createElement('canvas')
  tile.className = 'leaflet-tile leaflet-tile-loaded'
  tile.style.opacity = '0.4'
  map.append(tile)
  let isWhole: boolean | undefined
  const drawn = tilesDrawn(map, true, new AbortController().signal).then((whole) => {
    isWhole = whole
  })
  for (let passed = 0; passed < 10; passed++) await frame()
  expect(isWhole).toBeUndefined()
  tile.style.opacity = '1'
  await drawn
  expect(isWhole).toBe(true)
})

test('a map without a base layer is whole once what it has is there', async () => {
  expect(await tilesDrawn(document.createElement('div'), false, new AbortController().signal)).toBe(true)
})
