import { type Geofence, pathLength, type Route, unrolled } from '@baliza/sdk-core/internal'
import { mercatorX, mercatorY } from '../engine/mercator.js'

/** A shape prepared for painting, in normalised Mercator. It is computed once. */
export interface DrawnShape {
  readonly shape: Geofence | Route
  readonly kind: 'area' | 'line' | 'pdi'
  /** x, y, x, y…; one pair for a point of interest. */
  readonly path: Float64Array
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
  /** Position of the name. */
  readonly label: readonly [x: number, y: number]
}

/** Device pixels = normalised × scale − (x, y). `near` is the tolerance of a line for the pointer, in device pixels. */
export interface HitView {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly near: number
  /** Size of the marker of a point of interest: half its width, and its height above its position. */
  readonly marker: readonly [half: number, height: number]
}

/**
 * Offsets of the copies of the world. The map shows parts of two worlds, and a shape across the antimeridian extends into the
 * next world. So shapes are drawn in each.
 */
export const turns = [-1, 0, 1] as const

/** Number of corners of the ring that represents a circle. */
const corners = 144
const equator = 2 * Math.PI * 6_378_137

/** Returns the key of a geofence or a route. The type is part of it, because a geofence and a route may have the same id. */
export function shapeKey({ tipo, id }: Pick<Geofence | Route, 'tipo' | 'id'>): string {
  return `${tipo} ${id}`
}

/**
 * Returns the shapes to paint, areas first, the largest first, so that no shape is hidden under another.
 * @param before the previous scene: an unchanged shape is not projected again
 */
export function makeScene(
  shapes: readonly (Geofence | Route)[],
  before: ReadonlyMap<string, DrawnShape> = new Map(),
): Map<string, DrawnShape> {
  const drawn = shapes.map((shape) => {
    const known = before.get(shapeKey(shape))
    return known !== undefined && same(known.shape, shape) ? known : drawnShape(shape)
  })
  drawn.sort((a, b) => ranks[a.kind] - ranks[b.kind] || extent(b) - extent(a))
  return new Map(drawn.map((one) => [shapeKey(one.shape), one]))
}

const ranks = { area: 0, line: 1, pdi: 2 } as const

/** Each load creates new objects, also for unchanged shapes. */
function same(a: Geofence | Route, b: Geofence | Route): boolean {
  if (a === b) return true
  if (a.tipo !== b.tipo || a.nombre !== b.nombre || a.color !== b.color) return false
  if ('decode' in a && 'decode' in b) {
    return (
      a.decode.length === b.decode.length &&
      a.decode.every(({ lat, lng }, i) => lat === b.decode[i]?.lat && lng === b.decode[i]?.lng)
    )
  }
  if (!('lat' in a && 'lat' in b) || a.lat !== b.lat || a.lng !== b.lng) return false
  return !('radio' in a && 'radio' in b) || a.radio === b.radio
}

export function drawnShape(shape: Geofence | Route): DrawnShape {
  switch (shape.tipo) {
    case 1: {
      const path = ring(mercatorX(shape.lng), mercatorY(shape.lat), shape.lat, shape.radio)
      return {
        shape,
        kind: 'area',
        path,
        box: boxOf(path),
        label: [mercatorX(shape.lng), mercatorY(shape.lat)],
      }
    }
    case 2: {
      const path = project(shape.decode)
      return { shape, kind: 'area', path, box: boxOf(path), label: centroid(path) }
    }
    case 3: {
      const path = project([shape])
      return { shape, kind: 'pdi', path, box: boxOf(path), label: [path[0] ?? 0, path[1] ?? 0] }
    }
    case 4: {
      const path = project(shape.decode)
      return { shape, kind: 'line', path, box: boxOf(path), label: halfway(shape.decode) }
    }
  }
}

/** Returns the shape at a point of the canvas, in device pixels: the topmost shape; of several areas, the smallest. */
export function shapeAt(
  scene: ReadonlyMap<string, DrawnShape>,
  [px, py]: readonly [number, number],
  view: HitView,
): DrawnShape | null {
  const x = (px + view.x) / view.scale
  const y = (py + view.y) / view.scale
  const near = view.near / view.scale
  const [half, height] = view.marker.map((length) => length / view.scale) as [number, number]
  let found: DrawnShape | null = null
  for (const drawn of scene.values()) {
    if (drawn.kind === 'pdi') {
      const [left = 0, bottom = 0] = drawn.path
      if (
        turns.some((turn) => Math.abs(x - turn - left) <= half) &&
        y <= bottom + near &&
        y >= bottom - height
      )
        found = drawn
      continue
    }
    const [left, top, right, bottom] = drawn.box
    if (y < top - near || y > bottom + near) continue
    for (const turn of turns) {
      const there = x - turn
      if (there < left - near || there > right + near) continue
      if (drawn.kind === 'area' ? inside(drawn.path, there, y) : closeTo(drawn.path, there, y, near))
        found = drawn
    }
  }
  return found
}

function project(points: readonly { readonly lat: number; readonly lng: number }[]): Float64Array {
  const path = new Float64Array(points.length * 2)
  unrolled(points).forEach(({ lat, lng }, i) => {
    path[2 * i] = mercatorX(lng)
    path[2 * i + 1] = mercatorY(lat)
  })
  return path
}

/** Mercator preserves shapes, so a circle that is small relative to the earth is a circle. */
function ring(x: number, y: number, lat: number, metres: number): Float64Array {
  const radius = metres / (equator * Math.cos((lat * Math.PI) / 180))
  const path = new Float64Array(corners * 2)
  for (let i = 0; i < corners; i += 1) {
    const angle = (i / corners) * 2 * Math.PI
    path[2 * i] = x + radius * Math.cos(angle)
    path[2 * i + 1] = y + radius * Math.sin(angle)
  }
  return path
}

function boxOf(path: Float64Array): DrawnShape['box'] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i] as number
    const y = path[i + 1] as number
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

function extent({ box: [left, top, right, bottom] }: DrawnShape): number {
  return (right - left) * (bottom - top)
}

/**
 * Returns the centroid of an area. If the area is 0, or if the centroid is outside of the area, returns the centre of its box.
 */
function centroid(path: Float64Array): [number, number] {
  const [left, top, right, bottom] = boxOf(path)
  const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2]
  let [surface, x, y] = [0, 0, 0]
  for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
    // Relative to the centre, because small differences of large numbers would lose precision.
    const [ax, ay] = [(path[j] as number) - middle[0], (path[j + 1] as number) - middle[1]]
    const [bx, by] = [(path[i] as number) - middle[0], (path[i + 1] as number) - middle[1]]
    const cross = ax * by - bx * ay
    surface += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (surface === 0) return middle
  const found: [number, number] = [middle[0] + x / (3 * surface), middle[1] + y / (3 * surface)]
  return inside(path, ...found) ? found : middle
}

function halfway(path: readonly { readonly lat: number; readonly lng: number }[]): [number, number] {
  const points = unrolled(path)
  let rest = pathLength(points) / 2
  for (let i = 1; i < points.length; i += 1) {
    const from = points[i - 1]
    const to = points[i]
    if (from === undefined || to === undefined) break
    const length = pathLength([from, to])
    if (rest <= length) {
      const part = length === 0 ? 0 : rest / length
      const [x, y] = [mercatorX(from.lng), mercatorY(from.lat)]
      return [x + (mercatorX(to.lng) - x) * part, y + (mercatorY(to.lat) - y) * part]
    }
    rest -= length
  }
  const [first = { lat: 0, lng: 0 }] = points
  return [mercatorX(first.lng), mercatorY(first.lat)]
}

function inside(path: Float64Array, x: number, y: number): boolean {
  let within = false
  for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
    const [ax, ay] = [path[j] as number, path[j + 1] as number]
    const [bx, by] = [path[i] as number, path[i + 1] as number]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  }
  return within
}

function closeTo(path: Float64Array, x: number, y: number, near: number): boolean {
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [path[i - 2] as number, path[i - 1] as number]
    const [dx, dy] = [(path[i] as number) - ax, (path[i + 1] as number) - ay]
    const length = dx * dx + dy * dy
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
    if (Math.hypot(x - ax - part * dx, y - ay - part * dy) <= near) return true
  }
  return false
}
