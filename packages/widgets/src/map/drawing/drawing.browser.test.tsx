import { distance, type Geofence, type Route, type Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MapStageOptions, showMap } from '../../testing/map-stage.js'
import { finger, mouse } from '../../testing/pointer.js'
import type { DrawKind, MapProps, ShapeDraft } from '../map-types.js'

beforeAll(() => page.viewport(1000, 700))

const circle: Geofence = {
  id: '1',
  nombre: 'Patio',
  tipo: 1,
  color: '#d9534f',
  lat: 19.43,
  lng: -99.13,
  radio: 900,
}
const square: Geofence = {
  id: '2',
  nombre: 'Zona',
  tipo: 2,
  color: '#5cb85c',
  decode: [
    { lat: 19.44, lng: -99.15 },
    { lat: 19.44, lng: -99.11 },
    { lat: 19.42, lng: -99.11 },
    { lat: 19.42, lng: -99.15 },
  ],
}
const pump: Geofence = {
  id: '3',
  nombre: 'Bomba',
  tipo: 3,
  color: '/iconos/pdi/gasolineria.svg',
  lat: 19.43,
  lng: -99.13,
}

async function show(props: MapProps = {}, options: MapStageOptions = {}) {
  const drafts: (ShapeDraft | null)[] = []
  const { handle, get, all, render } = showMap(
    {
      center: [19.43, -99.13],
      zoom: 13,
      controls: [],
      onDraft: (draft) => drafts.push(draft),
      ...props,
    },
    options,
  )
  await vi.waitFor(() => expect(get('.leaflet-overlay-pane canvas')).not.toBeNull())
  const ready = () => vi.waitFor(() => expect(get('.baliza-drawing__guide')).not.toBeNull())
  const draw = async (kind: DrawKind) => {
    handle.current?.draw(kind)
    await ready()
  }
  const edit = async (shape: Geofence | Route) => {
    handle.current?.edit(shape)
    await ready()
  }
  const last = () => drafts.at(-1)
  const center = (element: HTMLElement | undefined): [number, number] => {
    if (element === undefined) throw new Error('there is no such handle')
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  /** Returns the handles of corners. The handles of midpoints have an opacity of 0.6. */
  const corners = () => all('.baliza-drawing__handle').filter(({ style }) => style.opacity !== '0.6')
  return {
    handle,
    render,
    drafts,
    last,
    get,
    all,
    draw,
    edit,
    center,
    corners,
    stop: () => handle.current?.stopDrawing(),
  }
}

test('what to do is said on the map until the pointer, which has it beside itself, is over it', async () => {
  const { draw, get } = await show()
  await draw('polygon')
  const isShown = () => (get('.baliza-drawing__what')?.getBoundingClientRect().width ?? 0) > 1
  expect(isShown()).toBe(true)
  await mouse.click([350, 220])
  await vi.waitFor(() => expect(isShown()).toBe(false))
})

test.each([
  circle,
  square,
  pump,
])('nothing of $nombre is a stop of Tab: a keyboard moves no corner', async (shape) => {
  const { edit, all, draw } = await show()
  const stops = () =>
    all('.leaflet-marker-icon').filter((icon) => icon.hasAttribute('tabindex') || icon.hasAttribute('role'))
  await edit(shape)
  await vi.waitFor(() => expect(all('.leaflet-marker-icon').length).toBeGreaterThan(0))
  expect(stops()).toEqual([])
  await draw('polygon')
  await mouse.click([350, 220])
  await vi.waitFor(() => expect(all('.baliza-drawing__handle--new')).toHaveLength(1))
  expect(stops()).toEqual([])
})

/** Distance between two points in metres. */
const apart = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => distance(a, b) * 1_000

/** At zoom 13 and this latitude. */
const metresPerPixel = (156_543.034 * Math.cos((19.43 * Math.PI) / 180)) / 2 ** 13

describe.each([
  ['in the page', {}],
  ['in a shadow root', { shadow: true }],
] as const)('drawing with the mouse, %s', (_where, stage) => {
  test('a circle, and then its radius and its place', async () => {
    const { draw, last, get, all, center, drafts } = await show({}, stage)
    await draw('circle')
    expect(get('.baliza-drawing__hint')?.textContent).toContain('Arrastra desde el centro')
    await mouse.drag([450, 300], [550, 300])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(0))
    expect(last()).toMatchObject({ tipo: 1, points: [], crosses: false })
    expect(Math.abs((last()?.radio ?? 0) - 100 * metresPerPixel)).toBeLessThan(20)
    expect(apart(last() as ShapeDraft, { lat: 19.43, lng: -99.13 })).toBeLessThan(20)
    expect(get('.baliza-drawing__measure')?.textContent).toMatch(/^Radio 1\.\d+ km · Área \d/)

    const edge = all('.baliza-drawing__handle').find((one) => !one.matches('.baliza-drawing__handle--center'))
    const before = last()?.radio ?? 0
    const [x, y] = center(edge)
    await mouse.drag([x, y], [x + 40, y - 40])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(before + 400))

    const [middle] = all('.baliza-drawing__handle--center')
    const was = last() as ShapeDraft
    await mouse.drag(center(middle), [350, 300])
    await vi.waitFor(() => expect(apart(last() as ShapeDraft, was)).toBeGreaterThan(1_500))
    expect(last()?.radio).toBeCloseTo(was.radio, -1)
    expect(drafts).not.toContain(null)
  })

  test('a polygon, closed at its first corner; a corner is dragged, and one is added', async () => {
    const { draw, last, corners, center, all, get } = await show({}, stage)
    await draw('polygon')
    for (const at of [
      [350, 220],
      [550, 220],
      [550, 380],
      [350, 380],
    ] as const)
      await mouse.click(at)
    await vi.waitFor(() => expect(last()?.points).toHaveLength(4))
    await mouse.click([350, 220])
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    expect(last()).toMatchObject({ tipo: 2, crosses: false, radio: 0 })
    expect(last()?.points).toHaveLength(4)
    expect(get('.baliza-drawing__measure')?.textContent).toMatch(/^Área \d+\.\d+ km² · Perímetro/)

    await mouse.drag(center(corners()[2]), [620, 420])
    await vi.waitFor(() => expect(last()?.points[2]?.lng).toBeGreaterThan(last()?.points[1]?.lng ?? 0))
    const middle = all('.baliza-drawing__handle').find(({ style }) => style.opacity === '0.6')
    const [x, y] = center(middle)
    await mouse.drag([x, y], [x, y - 30])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(5))
  })

  test('a route; it is finished at its last point', async () => {
    const { draw, last, corners, get } = await show({}, stage)
    await draw('route')
    await mouse.click([300, 300])
    await mouse.click([450, 200])
    await mouse.click([600, 300])
    await mouse.click([600, 300])
    await vi.waitFor(() => expect(corners()).toHaveLength(3))
    expect(last()).toMatchObject({ tipo: 4, crosses: false })
    expect(last()?.points).toHaveLength(3)
    expect(get('.baliza-drawing__measure')?.textContent).toMatch(/^Longitud \d+(\.\d+)? km$/)
    expect((window as { L?: unknown }).L).toBeUndefined()
  })

  test('a point of interest, and then another place for it', async () => {
    const { draw, last, get, center } = await show({}, stage)
    await draw('pdi')
    await mouse.click([450, 300])
    await vi.waitFor(() => expect(last()?.tipo).toBe(3))
    expect(apart(last() as ShapeDraft, { lat: 19.43, lng: -99.13 })).toBeLessThan(20)
    const pin = get('.baliza-drawing__pdi') as HTMLElement
    const [x, y] = center(pin)
    await mouse.drag([x, y], [x + 100, y])
    await vi.waitFor(() => expect(last()?.lng).toBeGreaterThan(-99.13 + 0.01))
  })
})

test('a circle and a point of interest are put where they are asked for, also far away', async () => {
  const { last, handle, get } = await show()
  await handle.current?.draw('circle', [20.6, -103.3])
  await vi.waitFor(() => expect(last()).toMatchObject({ tipo: 1, lat: 20.6, lng: -103.3, radio: 200 }))
  const middle = () => handle.current?.center() ?? [0, 0]
  await vi.waitFor(() => expect(middle()[1]).toBeCloseTo(-103.3, 3))
  await handle.current?.draw('pdi', [19.43, -99.13])
  await vi.waitFor(() => expect(last()).toMatchObject({ tipo: 3, lat: 19.43, lng: -99.13 }))
  await vi.waitFor(() => expect(middle()[1]).toBeCloseTo(-99.13, 3))
  expect(get('.baliza-drawing__pdi')).not.toBeNull()
})

describe('drawing with a finger', () => {
  test('a circle, and then its radius', async () => {
    const { draw, last, all, center } = await show()
    await draw('circle')
    await finger.drag([450, 300], [550, 300])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(0))
    expect(Math.abs((last()?.radio ?? 0) - 100 * metresPerPixel)).toBeLessThan(60)
    const edge = all('.baliza-drawing__handle').find((one) => !one.matches('.baliza-drawing__handle--center'))
    const before = last()?.radio ?? 0
    const [x, y] = center(edge)
    await finger.drag([x, y], [x + 40, y - 40])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(before + 400))
  })

  test('a polygon by taps; a drag pans instead of setting a corner', async () => {
    const { draw, last, corners, center } = await show()
    await draw('polygon')
    await finger.tap([350, 220])
    await finger.tap([550, 220])
    await finger.drag([700, 500], [650, 480])
    await finger.tap([550, 380])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    await finger.tap(center(corners()[0]))
    await vi.waitFor(() => expect(corners()).toHaveLength(3))
    expect(last()?.points).toHaveLength(3)
    const was = last()?.points[1]
    const [x, y] = center(corners()[1])
    await finger.drag([x, y], [x + 60, y])
    await vi.waitFor(() => expect(last()?.points[1]?.lng).toBeGreaterThan((was?.lng ?? 0) + 0.005))
  })

  test('a route and a point of interest by taps', async () => {
    const { draw, last, corners } = await show()
    await draw('route')
    await finger.tap([300, 300])
    await finger.tap([450, 200])
    await finger.tap([450, 200])
    await vi.waitFor(() => expect(corners()).toHaveLength(2))
    expect(last()?.points).toHaveLength(2)
    await draw('pdi')
    await finger.tap([450, 300])
    await vi.waitFor(() => expect(last()?.tipo).toBe(3))
  })
})

describe('editing', () => {
  test('tells the shape at once, hides the saved one, and moves the whole by its body', async () => {
    const { edit, last, drafts, stop, get } = await show({
      shapes: { geofences: [square], routes: [], show: { geofences: true, pdi: true, routes: true } },
    })
    await edit(square)
    await vi.waitFor(() => expect(last()?.points).toEqual(square.tipo === 2 ? square.decode : null))
    expect(drafts).toHaveLength(1)
    await mouse.drag([450, 300], [550, 300])
    await vi.waitFor(() => expect(last()?.points[0]?.lng).toBeGreaterThan(-99.15 + 0.01))
    expect(last()?.points).toHaveLength(4)
    expect(last()?.points[0]?.lat).toBeCloseTo(19.44, 4)
    stop()
    await vi.waitFor(() => expect(get('.baliza-drawing__guide')).toBeNull())
    expect(get('.baliza-drawing__handle')).toBeNull()
    expect(get('.baliza-map__drawing path')).toBeNull()
    expect(drafts).not.toContain(null)
  })

  test('a circle and a point of interest', async () => {
    const { edit, last, get, center } = await show()
    await edit(circle)
    await vi.waitFor(() => expect(last()).toMatchObject({ tipo: 1, radio: 900, lat: 19.43, lng: -99.13 }))
    await mouse.drag([430, 310], [530, 310])
    await vi.waitFor(() => expect(last()?.lng).toBeGreaterThan(-99.13 + 0.01))
    await edit(pump)
    await vi.waitFor(() => expect(last()).toMatchObject({ tipo: 3, lat: 19.43, lng: -99.13 }))
    const [x, y] = center(get('.baliza-drawing__pdi') as HTMLElement)
    await mouse.drag([x, y], [x, y + 100])
    await vi.waitFor(() => expect(last()?.lat).toBeLessThan(19.42))
  })

  test('a shape that comes to cross itself is said to, and when it no longer does', async () => {
    const { edit, last, corners, center, get } = await show()
    await edit(square)
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    const home = center(corners()[0])
    const [, y] = center(corners()[1])
    await mouse.drag(home, [home[0] + 330, y + 60])
    await vi.waitFor(() => expect(last()?.crosses).toBe(true))
    expect(get('.baliza-drawing__warning')?.textContent).toBe('La figura no debe cruzarse consigo misma')
    await mouse.drag(center(corners()[0]), home)
    await vi.waitFor(() => expect(last()?.crosses).toBe(false))
    expect(get('.baliza-drawing__warning')?.textContent).toBe('')
  })
})

describe('a change is undone', () => {
  test('a point that a tap removed, and each change before it', async () => {
    const { edit, last, corners, center, handle } = await show()
    await edit(square)
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    expect(last()?.undoable).toBe(false)
    const points = last()?.points
    await mouse.drag(center(corners()[0]), [300, 180])
    await vi.waitFor(() => expect(last()?.undoable).toBe(true))
    const dragged = last()?.points
    expect(dragged).not.toEqual(points)
    await mouse.click(center(corners()[1]))
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))

    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.points).toEqual(dragged))
    expect(corners()).toHaveLength(4)
    expect(last()?.undoable).toBe(true)
    await userEvent.keyboard('{Control>}z{/Control}')
    await vi.waitFor(() => expect(last()?.points).toEqual(points))
    expect(last()?.undoable).toBe(false)
    await userEvent.keyboard('{Control>}z{/Control}')

    // After an undo, the shape can be dragged and undone again.
    const [x, y] = center(corners()[2])
    await mouse.drag([x, y], [x + 60, y + 40])
    await vi.waitFor(() => expect(last()?.undoable).toBe(true))
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.points).toEqual(points))
  })

  test('a point that a finger removed', async () => {
    const { edit, last, corners, center, handle } = await show()
    await edit(square)
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    await finger.tap(center(corners()[1]))
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.points).toEqual(square.tipo === 2 ? square.decode : null))
  })

  test('the radius and the place of a circle, the place of a PDI', async () => {
    const { edit, last, all, center, get, handle } = await show()
    await edit(circle)
    const edge = () =>
      all('.baliza-drawing__handle').find((one) => !one.matches('.baliza-drawing__handle--center'))
    const [x, y] = center(edge())
    await mouse.drag([x, y], [x + 40, y - 40])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(1_000))
    await mouse.drag([430, 310], [530, 310])
    await vi.waitFor(() => expect(last()?.lng).toBeGreaterThan(-99.13 + 0.01))
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.lng).toBeCloseTo(-99.13, 6))
    expect(last()?.radio).toBeGreaterThan(1_000)
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()).toMatchObject({ radio: 900, undoable: false }))
    expect(center(edge())[0]).toBeCloseTo(x, 0)

    await edit(pump)
    await vi.waitFor(() => expect(last()?.tipo).toBe(3))
    const [left, top] = center(get('.baliza-drawing__pdi') as HTMLElement)
    await mouse.drag([left, top], [left, top + 100])
    await vi.waitFor(() => expect(last()?.undoable).toBe(true))
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()).toMatchObject({ lat: 19.43, lng: -99.13, undoable: false }))
  })

  test('a shape that was finished a moment ago, too', async () => {
    const { draw, last, corners, center, handle } = await show()
    await draw('polygon')
    for (const at of [
      [350, 220],
      [550, 220],
      [550, 380],
      [350, 380],
      [350, 220],
    ] as const)
      await mouse.click(at)
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    await vi.waitFor(() => expect(last()?.undoable).toBe(false))
    await mouse.click(center(corners()[1]))
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.points).toHaveLength(4))
  })
})

describe('what was undone is made again', () => {
  test('each change of a saved shape, by the handle and by its keys, until something else is changed', async () => {
    const { edit, last, corners, center, handle } = await show()
    await edit(square)
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    const points = last()?.points
    await mouse.drag(center(corners()[0]), [300, 180])
    await vi.waitFor(() => expect(last()?.undoable).toBe(true))
    const dragged = last()?.points
    expect(last()?.redoable).toBe(false)
    const steps = [
      () => userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}'),
      () => userEvent.keyboard('{Control>}y{/Control}'),
      () => userEvent.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}'),
      async () => handle.current?.redoDrawing(),
    ]
    for (const redo of steps) {
      await userEvent.keyboard('{Meta>}z{/Meta}')
      await vi.waitFor(() => expect(last()).toMatchObject({ points, undoable: false, redoable: true }))
      await redo()
      await vi.waitFor(() => expect(last()).toMatchObject({ points: dragged, redoable: false }))
    }
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.redoable).toBe(true))
    const [x, y] = center(corners()[2])
    await mouse.drag([x, y], [x + 60, y + 40])
    await vi.waitFor(() => expect(last()?.redoable).toBe(false))
  })

  test('the corners of what is being drawn, of which another takes the place', async () => {
    const { draw, last, handle } = await show()
    await draw('polygon')
    for (const at of [
      [350, 220],
      [550, 220],
      [550, 380],
    ] as const)
      await mouse.click(at)
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    const points = last()?.points
    handle.current?.undoDrawing()
    handle.current?.undoDrawing()
    await vi.waitFor(() => expect(last()?.points).toHaveLength(1))
    expect(last()).toMatchObject({ undoable: false, redoable: true })
    handle.current?.redoDrawing()
    handle.current?.redoDrawing()
    await vi.waitFor(() => expect(last()?.points).toEqual(points))
    expect(last()).toMatchObject({ undoable: true, redoable: false })
    handle.current?.undoDrawing()
    await mouse.click([600, 450])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    expect(last()?.points).not.toEqual(points)
    expect(last()?.redoable).toBe(false)
  })
})

describe('how it looks', () => {
  const strokes = (paths: HTMLElement[]) => paths.map((path) => path.getAttribute('stroke'))
  const drawnPaths = '.baliza-map__drawing path'

  test('the colour that the host has chosen is on it at once: while it is drawn, and when it is finished', async () => {
    const { draw, last, all, render } = await show({ drawingColor: '#5cb85c' })
    await draw('polygon')
    for (const at of [
      [350, 220],
      [550, 220],
      [550, 380],
    ] as const)
      await mouse.click(at)
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    expect(new Set(strokes(all(drawnPaths)))).toEqual(new Set(['#5cb85c']))
    render({ drawingColor: '#d9534f' })
    await vi.waitFor(() => expect(new Set(strokes(all(drawnPaths)))).toEqual(new Set(['#d9534f'])))
    await mouse.click([350, 220])
    await vi.waitFor(() => expect(all(drawnPaths)).toHaveLength(1))
    expect(strokes(all(drawnPaths))).toEqual(['#d9534f'])
    render({ drawingColor: '#428bca' })
    await vi.waitFor(() => expect(strokes(all(drawnPaths))).toEqual(['#428bca']))
  })

  test.each([
    'circle',
    'polygon',
    'pdi',
    'route',
  ] as const)('the hint of a %s is beside the pointer, and nowhere before', async (kind) => {
    const { draw, get } = await show()
    // Outside of the map.
    await mouse.move([950, 650])
    await draw(kind)
    const hint = () => get('.leaflet-draw-tooltip') as HTMLElement
    await vi.waitFor(() => expect(hint().textContent).not.toBe(''))
    expect(hint().checkVisibility({ visibilityProperty: true })).toBe(false)
    await mouse.move([450, 300])
    await vi.waitFor(() => expect(hint().checkVisibility({ visibilityProperty: true })).toBe(true))
    const { left, top } = hint().getBoundingClientRect()
    expect(Math.hypot(left - 450, top - 300)).toBeLessThan(40)
  })

  test('a circle, and the icon of a point of interest', async () => {
    const { draw, edit, last, all, get, render } = await show()
    await draw('circle')
    await mouse.drag([450, 300], [550, 300])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(0))
    render({ drawingColor: '#f0ad4e' })
    await vi.waitFor(() => expect(strokes(all(drawnPaths))).toEqual(['#f0ad4e']))
    render({})
    await edit(pump)
    const glyph = () => get('.baliza-drawing__pdi path')?.getAttribute('d')
    await vi.waitFor(() => expect(glyph()).not.toBeUndefined())
    const before = glyph()
    render({ drawingColor: '/iconos/pdi/casa.svg' })
    await vi.waitFor(() => expect(glyph()).not.toBe(before))
  })

  test('how a polygon would be closed is dashed, from its second corner on', async () => {
    const { draw, last, all } = await show()
    const dashed = () => all(drawnPaths).filter((path) => path.hasAttribute('stroke-dasharray'))
    const edges = () => dashed()[0]?.getAttribute('d')?.match(/[ML]/g)?.length ?? 0
    await draw('polygon')
    await mouse.click([350, 220])
    await mouse.click([550, 220])
    await mouse.move([550, 380])
    // Two corners and the pointer.
    await vi.waitFor(() => expect(edges()).toBe(3))
    await mouse.click([550, 380])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    await mouse.click([350, 220])
    await vi.waitFor(() => expect(dashed()).toHaveLength(0))
  })

  test('a circle that is too large is said to be while it is drawn, and has another colour', async () => {
    const { draw, last, get, all, handle } = await show({ zoom: 3, drawingColor: '#5cb85c' })
    const warning = () => get('.baliza-drawing__warning')?.textContent
    await draw('circle')
    await mouse.move([450, 300])
    await mouse.button('mousePressed', [450, 300])
    await mouse.move([700, 300])
    await vi.waitFor(() => expect(warning()).toBe('El radio debe ser mayor que 0 y de 1,000 km como máximo'))
    expect(strokes(all(drawnPaths))).not.toEqual(['#5cb85c'])
    await mouse.move([480, 300])
    await vi.waitFor(() => expect(warning()).toBe(''))
    expect(strokes(all(drawnPaths))).toEqual(['#5cb85c'])
    await mouse.button('mouseReleased', [480, 300])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(100_000))
    handle.current?.stopDrawing()
  })

  test.each([1000, 390])('what to do next lies over no corner of it, %i px wide', async (width) => {
    const { draw, last, get, corners } = await show({}, { size: [width, 600] })
    const guide = () => get('.baliza-drawing__guide') as HTMLElement
    const { left, top, right, bottom } = await draw('polygon').then(() => guide().getBoundingClientRect())
    await mouse.click([(left + right) / 2, (top + bottom) / 2])
    await mouse.click([width / 2, 250])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(2))
    const isOver = () => {
      const box = guide().getBoundingClientRect()
      return corners().some((corner) => {
        const { x, y, width: across } = corner.getBoundingClientRect()
        const [middle, height] = [x + across / 2, y + across / 2]
        return middle > box.left && middle < box.right && height > box.top && height < box.bottom
      })
    }
    await vi.waitFor(() => expect(isOver()).toBe(false))
    expect(guide().getBoundingClientRect().top).toBeGreaterThan(bottom)
    expect(getComputedStyle(guide()).opacity).toBe('1')
    // A corner at the bottom: the guide moves to the left. If it is as wide as the map, it becomes transparent.
    const foot = guide().getBoundingClientRect()
    await mouse.click([(foot.left + foot.right) / 2, (foot.top + foot.bottom) / 2])
    const isFaint = () => Number(getComputedStyle(guide()).opacity) < 0.5
    await vi.waitFor(() => expect([isOver(), isFaint()]).toEqual(width > 500 ? [false, false] : [true, true]))
  })
})

describe('while somebody draws', () => {
  test('Escape asks the host first, and ends nothing that the host keeps', async () => {
    const mayCancel = vi.fn(async () => false)
    const { draw, drafts, get } = await show({ mayCancel })
    await draw('circle')
    await mouse.drag([450, 300], [550, 300])
    await vi.waitFor(() => expect(drafts.at(-1)?.radio).toBeGreaterThan(0))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(mayCancel).toHaveBeenCalledTimes(1))
    expect(get('.baliza-drawing__handle')).not.toBeNull()
    expect(drafts).not.toContain(null)
    mayCancel.mockResolvedValue(true)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(drafts.at(-1)).toBeNull())
    expect(get('.baliza-drawing__handle')).toBeNull()
  })

  test('Escape cancels wherever the focus is, but not in a field', async () => {
    const { draw, drafts, get } = await show()
    await draw('polygon')
    await mouse.click([350, 220])
    await mouse.click([550, 220])
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    await userEvent.keyboard('{Escape}')
    expect(drafts).not.toContain(null)
    field.blur()
    field.remove()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(drafts.at(-1)).toBeNull())
    expect(get('.baliza-drawing__guide')).toBeNull()
    expect(get('.leaflet-mouse-marker')).toBeNull()
    await mouse.click([450, 400])
    expect(drafts.at(-1)).toBeNull()
  })

  test('Backspace takes the last corner away', async () => {
    const { draw, last } = await show()
    await draw('route')
    await mouse.click([300, 300])
    await mouse.click([450, 200])
    await mouse.click([600, 300])
    await vi.waitFor(() => expect(last()?.points).toHaveLength(3))
    await userEvent.keyboard('{Backspace}')
    await vi.waitFor(() => expect(last()?.points).toHaveLength(2))
  })

  test('a route that comes back to where it began is a round, and no crossing', async () => {
    const { draw, last, corners, center } = await show()
    await draw('route')
    await mouse.click([300, 300])
    await mouse.click([450, 200])
    await mouse.click([600, 300])
    await mouse.click([305, 303])
    await vi.waitFor(() => expect(corners()).toHaveLength(4))
    expect(last()?.points).toHaveLength(4)
    expect(last()?.points[3]).toEqual(last()?.points[0])
    expect(last()?.crosses).toBe(false)
    const start = last()?.points[0]?.lng ?? 0
    await mouse.drag(center(corners()[3]), [350, 360])
    await vi.waitFor(() => expect(last()?.points[0]?.lng).toBeGreaterThan(start + 0.005))
    expect(last()?.points[3]).toEqual(last()?.points[0])
    expect(last()?.crosses).toBe(false)
  })

  test('clicks do not reach units or shapes, and a click that drags nothing leaves the circle to be drawn', async () => {
    const onShape = vi.fn()
    const { draw, last } = await show({
      onShape,
      shapes: { geofences: [circle], routes: [], show: { geofences: true, pdi: true, routes: true } },
    })
    await draw('circle')
    await mouse.click([450, 300])
    await mouse.drag([450, 300], [500, 300])
    await vi.waitFor(() => expect(last()?.radio).toBeGreaterThan(0))
    expect(onShape).not.toHaveBeenCalled()
  })

  test('nothing is left behind: no element, no listener', async () => {
    const add = vi.spyOn(document, 'addEventListener')
    const remove = vi.spyOn(document, 'removeEventListener')
    const { draw, stop, get, all } = await show()
    // Excludes the elements under the units and the observers of their colours. They change after the map was painted.
    const ground = '.baliza-map__background, .baliza-map__legend, .baliza-map__viewport > span'
    const count = () => all('*').filter((node) => node.closest(ground) === null).length
    // The first drawing creates elements that are kept.
    await draw('circle')
    stop()
    await vi.waitFor(() => expect(get('.baliza-drawing__guide')).toBeNull())
    const before = count()
    const balance = add.mock.calls.length - remove.mock.calls.length
    for (const kind of ['circle', 'polygon', 'pdi', 'route'] as const) {
      await draw(kind)
      await mouse.click([400, 300])
      stop()
      await vi.waitFor(() => expect(get('.baliza-drawing__guide')).toBeNull())
    }
    expect(count()).toBe(before)
    expect(add.mock.calls.length - remove.mock.calls.length).toBe(balance)
    vi.restoreAllMocks()
  })
})

test("while something is drawn 'Seguir' is gone, until that has ended", async () => {
  const [seed] = makeFleet(1, 5) as [Unit]
  const unit: Unit = { ...seed, lat: 19.43, lng: -99.13, speed: 60 }
  const stage = showMap(
    { controls: ['follow'], selected: unit.imei, tiles: [] },
    { backend: { units: [unit] } },
  )
  await stage.ready()
  const follow = () => stage.get('.baliza-map__follow')
  await vi.waitFor(() => expect(follow()?.getAttribute('aria-pressed')).toBe('true'))
  await stage.handle.current?.draw('route')
  await vi.waitFor(() => expect(stage.get('.baliza-drawing__guide')).not.toBeNull())
  expect(follow()).toBeNull()
  stage.handle.current?.stopDrawing()
  await vi.waitFor(() => expect(follow()?.getAttribute('aria-pressed')).toBe('true'))
  await stage.handle.current?.draw('route')
  await vi.waitFor(() => expect(follow()).toBeNull())
  // Escape also ends the drawing.
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(follow()).not.toBeNull())
})
