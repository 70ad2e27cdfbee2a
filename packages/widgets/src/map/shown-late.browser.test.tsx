import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allowMotion } from '../testing/emulate-media.js'
import { frames } from '../testing/frames.js'
import { type MapStage, showMap } from '../testing/map-stage.js'
import { mouse } from '../testing/pointer.js'
import { adoptTokens } from '../theme/theme.js'
import { home } from './view/leaflet-map.js'

// The map writes its zoom to the page only if it animates.
beforeEach(allowMotion)

const twelve = { backend: { units: 12 } }

beforeAll(async () => {
  adoptTokens()
  await page.viewport(1000, 700)
})

function putInto<Tag extends 'dialog' | 'details'>(tag: Tag, box: HTMLElement): HTMLElementTagNameMap[Tag] {
  const around = document.body.appendChild(document.createElement(tag))
  around.append(box)
  onTestFinished(() => around.remove())
  return around
}

/** Puts a map inside a closed container. Each function returns a function that opens it. */
const closed: Record<string, (box: HTMLElement) => () => void> = {
  'an element with display: none': (box) => {
    box.style.display = 'none'
    return () => {
      box.style.display = ''
    }
  },
  'a dialog': (box) => {
    const dialog = putInto('dialog', box)
    return () => dialog.showModal()
  },
  'an accordion': (box) => {
    const details = putInto('details', box)
    return () => {
      details.open = true
    }
  },
  'a panel that slides open': (box) => {
    box.style.height = '0'
    return () => {
      box.style.transition = 'height 200ms'
      box.style.height = '600px'
    }
  },
}

const alive = async ({ get, client, backend }: MapStage) => {
  await vi.waitFor(() => {
    expect(get('.leaflet-overlay-pane canvas')).not.toBeNull()
    expect(client.fleet.get().units.size).toBe(backend.units().length)
  })
  await frames()
}
const still = ({ get }: MapStage) => vi.waitFor(() => expect(get('.leaflet-zoom-anim')).toBeNull())
/** Returns the centre in world pixels at its zoom. */
const centre = ({ get }: MapStage): readonly number[] => {
  const [, x, y] =
    /translate3d\(([^p]+)px, ([^p]+)px/.exec(get('.leaflet-proxy')?.style.transform ?? '') ?? []
  return [Number(x), Number(y)]
}
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0))
const pan = async (stage: MapStage) => {
  const before = centre(stage)
  await mouse.drag([200, 500], [320, 440])
  let last = before
  await vi.waitFor(() => {
    const now = centre(stage)
    const rests = apart(now, before) > 50 && apart(now, last) === 0
    last = now
    expect(rests).toBe(true)
  })
}

describe('a map that is first shown late', () => {
  test.each(Object.keys(closed))('fits its units when it appears: in %s', async (kind) => {
    const asUsual = showMap({}, twelve)
    await asUsual.ready()
    const stage = showMap({}, twelve)
    const open = closed[kind]?.(stage.box)
    await alive(stage)
    open?.()
    await vi.waitFor(() => expect(stage.zoom()).toBe(asUsual.zoom()))
    expect(stage.zoom()).not.toBe(home.zoom)
    expect(apart(centre(stage), centre(asUsual))).toBeLessThan(2)
  })

  test('goes where it was last asked to, instead of its units', async () => {
    const stage = showMap({}, twelve)
    const open = closed['an element with display: none']?.(stage.box)
    await alive(stage)
    stage.handle.current?.fit()
    stage.handle.current?.show([20.67, -103.35], 14)
    open?.()
    await vi.waitFor(() => expect(stage.zoom()).toBe(14))
    await still(stage)
    const asUsual = showMap({ center: [20.67, -103.35], zoom: 14 })
    await asUsual.ready()
    await vi.waitFor(() => expect(apart(centre(stage), centre(asUsual))).toBeLessThan(2))
  })

  test('opens where its page says', async () => {
    const stage = showMap({ center: [20.67, -103.35], zoom: 12 }, twelve)
    const open = closed['a dialog']?.(stage.box)
    await alive(stage)
    open?.()
    await frames(4)
    expect(stage.zoom()).toBe(12)
  })
})

describe('whoever has moved the map keeps his view', () => {
  test('when it is hidden and shown again', async () => {
    const stage = showMap({}, twelve)
    await stage.ready()
    await pan(stage)
    const [zoom, place] = [stage.zoom(), centre(stage)]
    stage.box.style.display = 'none'
    await frames(4)
    await stage.client.fleet.refresh()
    await frames(4)
    stage.box.style.display = ''
    await frames(4)
    expect([stage.zoom(), centre(stage)]).toEqual([zoom, place])
  })

  test('when his units come only then', async () => {
    const stage = showMap({}, { ...twelve, out: true })
    await vi.waitFor(() => expect(stage.get('.leaflet-overlay-pane canvas')).not.toBeNull())
    await frames()
    await pan(stage)
    const place = centre(stage)
    stage.box.style.display = 'none'
    await frames(4)
    await stage.client.session.login({ user: 'usuario', pass: 'demo' })
    await alive(stage)
    stage.box.style.display = ''
    await frames(4)
    expect([stage.zoom(), centre(stage)]).toEqual([home.zoom, place])
  })
})
