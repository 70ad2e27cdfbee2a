import { cdp } from 'vitest/browser'

type Place = readonly [x: number, y: number]
interface Session {
  send(method: string, params: object): Promise<unknown>
}

/** Converts to page coordinates: tests run in a frame, and the browser protocol uses the coordinates of the page. */
function onPage([x, y]: Place): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale }
}

const session = () => cdp() as unknown as Session
const pause = (ms = 30) => new Promise((done) => setTimeout(done, ms))

/** A real mouse, in CSS pixels of the test's window. */
export const mouse = {
  async move(to: Place) {
    await session().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...onPage(to) })
    await pause()
  },
  async click(at: Place) {
    await mouse.move(at)
    await mouse.button('mousePressed', at)
    await mouse.button('mouseReleased', at)
    // leaflet-draw ignores a new corner within 50 ms of the previous one.
    await pause(90)
  },
  async drag(from: Place, to: Place) {
    await mouse.move(from)
    await mouse.button('mousePressed', from)
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await session().send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        button: 'left',
        buttons: 1,
        ...onPage([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]),
      })
      await pause()
    }
    await mouse.button('mouseReleased', to)
    await pause(90)
  },
  async button(type: 'mousePressed' | 'mouseReleased', at: Place) {
    await session().send('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...onPage(at) })
  },
}

export const finger = {
  async tap(at: Place) {
    await finger.touch('touchStart', at)
    await pause()
    await finger.touch('touchEnd')
    await pause(400)
  },
  async drag(from: Place, to: Place) {
    await finger.touch('touchStart', from)
    await pause()
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      await finger.touch('touchMove', [
        from[0] + (to[0] - from[0]) * part,
        from[1] + (to[1] - from[1]) * part,
      ])
      await pause()
    }
    await finger.touch('touchEnd')
    await pause(90)
  },
  async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) {
    await session().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [onPage(at)],
    })
  },
}
