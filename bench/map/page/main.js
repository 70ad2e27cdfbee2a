import { looks, makeFleet, moved } from './fleet.js'
import { maplibre, palette, subjects } from './subjects.js'

const L = window.L
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** Resolves when an image is on the screen, which is when the following frame begins. */
const shown = async () => {
  await frame()
  await frame()
}
const query = new URLSearchParams(location.search)
const name = query.get('subject')
const count = Number(query.get('count'))
const zoom = Number(query.get('zoom'))
const container = document.querySelector('#map')
const fleet = makeFleet(count, query.has('city'))
const near = moved(fleet, zoom, 40, 1)
const far = moved(near, zoom, 120, 2)
const onward = moved(far, zoom, 16, 3)
let map
let subject
const units = {}

/** Duration of a glide, in ms. At 120 px per glide a unit changes in every frame; 16 px is 60 km/h at zoom 16. */
const glide = 2000

const bench = {
  /** Loads the prerequisites of the layer that any page needs. */
  async open() {
    if (name === 'maplibre') {
      subject = await maplibre(container, zoom, looks[zoom], fleet)
      return
    }
    map = L.map(container, { zoomControl: false, attributionControl: false }).setView(looks[zoom], zoom)
    subject = subjects[name](map)
    for (const [key, list] of Object.entries({ fleet, near, far, onward }))
      units[key] = subject.prepare?.(list)
    await shown()
  },
  /** Time from an empty page to the picture, in ms. */
  async create() {
    const begin = performance.now()
    await subject.create(fleet, units.fleet)
    await shown()
    // The plugins paint after the images of their icons have loaded.
    if (name.startsWith('leaflet-')) await shown()
    return performance.now() - begin
  },
  /** Time until every unit has moved, in ms. */
  async refresh() {
    const begin = performance.now()
    await subject.refresh(near, units.near)
    await shown()
    return performance.now() - begin
  },
  /** Frames and seconds while all units glide. */
  async animate() {
    const begin = performance.now()
    const frames = await subject.animate(near, far, glide, units.far)
    return { frames, seconds: (performance.now() - begin) / 1000 }
  },
  /** The same at driving speed. */
  async cruise() {
    const begin = performance.now()
    await subject.animate(far, onward, glide, units.onward)
    return (performance.now() - begin) / 1000
  },
  /** Longest frame of a pan and a zoom, in ms. */
  async view() {
    let worst = 0
    let before = performance.now()
    let running = true
    const watch = (now) => {
      worst = Math.max(worst, now - before)
      before = now
      if (running) requestAnimationFrame(watch)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(watch)
    })
    const ended = () => new Promise((resolve) => map.once('moveend', () => setTimeout(resolve, 120)))
    for (const move of [
      () => map.panBy([180, 90], { duration: 0.5 }),
      () => map.panBy([-180, -90], { duration: 0.5 }),
      () => map.zoomIn(1),
      () => map.zoomOut(1),
    ]) {
      const end = ended()
      move()
      await end
    }
    running = false
    return worst
  },
  /** Script time when one unit changes, painting included, in ms; and number of paints in an idle second. */
  async one() {
    const spent = []
    const scheduled = window.requestAnimationFrame
    let inFrame = 0
    window.requestAnimationFrame = (turn) =>
      scheduled((now) => {
        const begin = performance.now()
        turn(now)
        inFrame += performance.now() - begin
      })
    const world = new Map(units.onward)
    const [first] = world.values()
    for (let turn = 0; turn < 21; turn++) {
      const other = { ...first, speed: turn % 2 ? 60 : 0, acc: true }
      world.set(other.imei, other)
      inFrame = 0
      const begin = performance.now()
      subject.layer.update(world, new Set([other.imei]))
      const sync = performance.now() - begin
      await new Promise((resolve) => scheduled(() => scheduled(resolve)))
      spent.push(sync + inFrame)
    }
    window.requestAnimationFrame = scheduled
    let painted = 0
    subject.layer.on('paint', () => painted++)
    subject.layer.update(world, new Set([first.imei]))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { ms: spent.sort((a, b) => a - b)[10], painted }
  },
  /** Share of painted pixels with the same colour as when every unit is drawn. */
  async fidelity() {
    const context = container.querySelector('canvas').getContext('2d')
    const pixels = () => context.getImageData(0, 0, context.canvas.width, context.canvas.height).data
    const ours = pixels()
    window.everybodyShown = true
    map.fire('move')
    await shown()
    const everybody = pixels()
    let painted = 0
    let same = 0
    for (let k = 0; k < ours.length; k += 4) {
      const wanted = classOf(everybody, k)
      const got = classOf(ours, k)
      if (wanted === -1 && got === -1) continue
      painted++
      if (wanted === got) same++
    }
    return same / painted
  },
}

const swatches = [palette.moving, palette.idle, palette.off, '#ffffff', '#14213d'].map((hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
)

/** Returns the nearest of green, yellow, red, outline and shadow; -1 if the pixel is almost transparent. */
function classOf(data, at) {
  if (data[at + 3] < 64) return -1
  let best = 0
  let least = Number.POSITIVE_INFINITY
  swatches.forEach(([r, g, b], k) => {
    const away = (data[at] - r) ** 2 + (data[at + 1] - g) ** 2 + (data[at + 2] - b) ** 2
    if (away < least) {
      least = away
      best = k
    }
  })
  return best
}

window.bench = bench
