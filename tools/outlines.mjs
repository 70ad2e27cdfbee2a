/**
 * Writes packages/widgets/src/map/background/outlines-data.ts: the coasts and borders of the offline map, from Natural Earth
 * (world-atlas, public domain). Coarse far away, finer in and around Mexico. Run it manually to update: `node
 * tools/outlines.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import { packed, quoted } from './packed.mjs'

const require = createRequire(import.meta.url)
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))

/** West, south, east and north limits of the detailed area. */
const near = [-119, 12, -84, 34]
const isNear = ([lng, lat]) => lng > near[0] && lng < near[2] && lat > near[1] && lat < near[3]
/** Maximum deviation of a simplified line, in degrees. */
const tolerance = { near: 0.012, far: 0.12 }
/** Minimum area of an island, in square degrees. Smaller islands are omitted. */
const smallest = { near: 0.005, far: 0.15 }
/** Steps per degree: 0.01° is about a kilometre. */
const steps = 100

const countries = atlas('countries-50m')
const land = atlas('land-50m')
const mexico = countries.objects.countries.geometries.find(({ id }) => id === '484')

const landRings = ringsOf(feature(land, land.objects.land))
  .filter(isBig)
  .map(simplified)
  .filter(isRing)
  .map(unwrapped)
  .flatMap(onBothSides)
const homeRings = ringsOf(feature(countries, mexico)).filter(isBig).map(simplified).filter(isRing)
const borders = mesh(countries, countries.objects.countries, (a, b) => a !== b)
  .coordinates.map(simplified)
  .filter((line) => line.length > 1)

function ringsOf(collection) {
  const geometries = (collection.features ?? [collection]).map(({ geometry }) => geometry)
  return geometries.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? coordinates : coordinates.flat(),
  )
}

/** Russia and Antarctica cross the 180th meridian, where the atlas jumps to the other side of the world. */
function unwrapped(ring) {
  let turn = 0
  const line = ring.map(([lng, lat], index) => {
    const step = index === 0 ? 0 : lng - ring[index - 1][0]
    if (step > 180) turn -= 360
    else if (step < -180) turn += 360
    return [lng + turn, lat]
  })
  // A ring around the pole ends at 360° from its start and closes through the pole.
  if (turn !== 0) line.push([line.at(-1)[0], -89], [line[0][0], -89], line[0])
  return line
}

/** Duplicates shapes that extend over the edge of the world, for the opposite edge. */
function onBothSides(ring) {
  const east = Math.max(...ring.map(([lng]) => lng))
  const west = Math.min(...ring.map(([lng]) => lng))
  const moved = (by) => ring.map(([lng, lat]) => [lng + by, lat])
  if (east > 180.5) return [ring, moved(-360)]
  return west < -180.5 ? [ring, moved(360)] : [ring]
}

function isBig(ring) {
  return Math.abs(area(ring)) > (ring.some(isNear) ? smallest.near : smallest.far)
}

function area(ring) {
  return (
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}

function isRing(ring) {
  return ring.length > 3
}

/** Simplifies by Douglas–Peucker, with a tolerance that depends on the point's position. */
function simplified(line) {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  // A closed ring has no base line: its farthest point divides it into two lines.
  const first = line[0]
  const last = line.at(-1)
  const stack = []
  if (first[0] === last[0] && first[1] === last[1]) {
    let far = 0
    line.forEach((point, index) => {
      if (Math.hypot(point[0] - first[0], point[1] - first[1]) > distanceTo(line[far], first)) far = index
    })
    keep[far] = 1
    stack.push([0, far], [far, line.length - 1])
  } else stack.push([0, line.length - 1])
  for (let stretch = stack.pop(); stretch !== undefined; stretch = stack.pop()) {
    const [from, to] = stretch
    let worst = 0
    let at = -1
    for (let index = from + 1; index < to; index++) {
      const allowed = isNear(line[index]) ? tolerance.near : tolerance.far
      const off = offLine(line[index], line[from], line[to]) / allowed
      if (off > worst) {
        worst = off
        at = index
      }
    }
    if (worst > 1) {
      keep[at] = 1
      stack.push([from, at], [at, to])
    }
  }
  return line.filter((_, index) => keep[index] === 1)
}

function distanceTo(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function offLine([x, y], [x1, y1], [x2, y2]) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
}

/** Yields for each line its length, then its points in steps, each relative to the previous point, across all lines. */
function* pathOf(lines) {
  let x = 0
  let y = 0
  for (const line of lines) {
    yield line.length
    for (const [lng, lat] of line) {
      const nextX = Math.round(lng * steps)
      const nextY = Math.round(lat * steps)
      yield nextX - x
      yield nextY - y
      x = nextX
      y = nextY
    }
  }
}

const file = new URL('../packages/widgets/src/map/background/outlines-data.ts', import.meta.url)
const body = `// Written by tools/outlines.mjs from Natural Earth (public domain): see outlines.ts for how it is read.
// biome-ignore-all format: data

/** Coasts: closed rings. */
export const land = ${quoted(packed(pathOf(landRings)))}
/** Mexico: closed rings. */
export const home = ${quoted(packed(pathOf(homeRings)))}
/** Borders between countries: open lines. */
export const borders = ${quoted(packed(pathOf(borders)))}
`
writeFileSync(file, body)
console.log(
  `${body.length} bytes; points: land ${landRings.flat().length}, home ${homeRings.flat().length}, borders ${borders.flat().length}`,
)
