import { expect, test } from 'vitest'
import { palette } from '../../testing/plain-map.js'
import { createPainter } from './painter.js'
import { createScene, put } from './scene.js'
import { sheet } from './sheet.js'

const frame = { scale: 1000, x: 0, y: 0, width: 600, height: 100, ratio: 1 }

test.each([
  ['looks who is hidden', [0, 1, 20]],
  ['relies on the one before, and the next one mends it', [0, 20, 40]],
])('who comes out from under another is there when the painting %s', (_what, moments) => {
  const scene = createScene()
  const { context } = sheet(frame.width, frame.height)
  const painter = createPainter(scene, () => undefined)
  /** @param from to px @param span ms */
  const drive = (imei: string, from: number, to: number, span: number) => {
    put(scene, imei, from / 1000, 0.05, 0, 0)
    put(scene, imei, to / 1000, 0.05, 0, span)
  }
  put(scene, 'under', 0.05, 0.05, 0, 0)
  drive('over', 50, 90, 20)
  drive('far', 300, 500, 400)
  const view = painter.prepare(palette, frame)
  painter.gather(view, 0)
  for (const now of moments) painter.paint(context, view, now, -1, [], false, false)
  expect(context.getImageData(50, 50, 1, 1).data[3]).toBe(255)
})

test('the other units fade, the selected one and one with an alarm do not', () => {
  const scene = createScene()
  const { context } = sheet(frame.width, frame.height)
  const painter = createPainter(scene, () => undefined)
  for (const [index, imei] of ['other', 'selected', 'alarmed'].entries())
    put(scene, imei, (100 + 200 * index) / 1000, 0.05, 0, 0)
  const slot = (imei: string) => scene.slots.get(imei) ?? -1
  const view = painter.prepare(palette, frame)
  painter.gather(view, 0)
  const alphas = () => [100, 300, 500].map((x) => context.getImageData(x, 50, 1, 1).data[3])
  painter.fade(0.4)
  painter.paint(context, view, 0, slot('selected'), [slot('alarmed')], false, false)
  expect(alphas()).toEqual([102, 255, 255])
  painter.fade(1)
  painter.paint(context, view, 0, slot('selected'), [slot('alarmed')], false, false)
  expect(alphas()).toEqual([255, 255, 255])
})
