/**
 * Writes packages/server/assets/demo-streets.pmtiles, the streets of the demo: the roads that its fleet drives, on the coasts and
 * cities of the offline map. The layers follow Protomaps. Run it manually when one of these changes: `node
 * tools/demo-streets.mjs`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import GeoJSONVT from 'geojson-vt'
import vtpbf from 'vt-pbf'

export const demoStreets = fileURLToPath(
  new URL('../packages/server/assets/demo-streets.pmtiles', import.meta.url),
)

/** Sufficient: a finer grid in each tile replaces four further levels. */
const maxZoom = 10
const extent = 65_536
/** West, south, east and north limits of the content. */
const bounds = [-118.6, 14.2, -86.4, 33]
/** Overlap of a tile with its neighbours. */
const buffer = extent / 64
/** A browser displays one tile over the area of four of its tiles. */
const zoomOf = (z) => z + 1

const sources = await readSources()
const layers = layersOf(sources)

/** Content of the tiles by layer, simplified for each level. */
const indexes = Object.entries(layers).map(([name, features]) => ({
  name,
  index: indexOf(features, { tolerance: (3 * extent) / 4_096 }),
}))
/** The same content without simplification, so that small islands are not lost at low zoom levels. */
const exact = indexOf(Object.values(layers).flat(), { tolerance: 0 })

export function makeDemoStreets() {
  const tiles = []
  const full = encode([['earth', [polygon([square], { kind: 'earth' })]]])
  const sea = encode([['water', [polygon([square], { kind: 'ocean' })]]])
  const visit = (z, x, y) => {
    if (!meets(z, x, y)) return
    const all = exact.getTile(z, x, y)?.features ?? []
    if (all.length === 0 || (all.length === 1 && isFull(all[0]))) {
      tiles.push({ z, x, y, data: all.length === 0 ? sea : full, below: maxZoom - z })
      return
    }
    tiles.push({ z, x, y, data: encode(contents(z, x, y)) })
    if (z === maxZoom) return
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
      visit(z + 1, 2 * x + dx, 2 * y + dy)
  }
  visit(0, 0, 0)
  return sources.writeArchive(tiles, {
    minZoom: 0,
    maxZoom,
    bounds,
    metadata: {
      name: 'Baliza: calles de la demostración',
      attribution: 'Natural Earth',
      vector_layers: Object.entries(layers).map(([id, features]) => ({
        id,
        fields: Object.fromEntries(
          features.flatMap(({ properties }) =>
            Object.entries(properties).map(([field, value]) => [
              field,
              typeof value === 'number' ? 'Number' : 'String',
            ]),
          ),
        ),
      })),
    },
  })
}

/** Returns the content of a tile at its zoom level, by layer. */
function contents(z, x, y) {
  return indexes.map(({ name, index }) => [
    name,
    (index.getTile(z, x, y)?.features ?? []).filter(({ tags }) => (tags?.min_zoom ?? 0) <= zoomOf(z)),
  ])
}

function encode(parts) {
  const filled = parts.filter(([, features]) => features.length > 0)
  const tile = Object.fromEntries(filled.map(([name, features]) => [name, { features }]))
  return new Uint8Array(vtpbf.fromGeojsonVt(tile, { version: 2, extent }))
}

const [low, high] = [-buffer, extent + buffer]
const square = [
  [low, low],
  [high, low],
  [high, high],
  [low, high],
  [low, low],
]
const polygon = (geometry, tags) => ({ type: 3, geometry, tags })

/** Whether a feature fills its tile. */
function isFull({ type, geometry, tags }) {
  const isCorner = ([x, y]) => (x === low || x === high) && (y === low || y === high)
  return type === 3 && tags.kind === 'earth' && geometry.length === 1 && geometry[0].every(isCorner)
}

function indexOf(features, options) {
  const collection = { type: /** @type {const} */ ('FeatureCollection'), features }
  return new GeoJSONVT(collection, { maxZoom, indexMaxZoom: maxZoom, extent, buffer, ...options })
}

/** Whether a tile intersects the bounds. */
function meets(z, x, y) {
  const { mercatorX, mercatorY } = sources
  const [west, south, east, north] = bounds
  const side = 2 ** z
  return (
    x < mercatorX(east) * side &&
    x + 1 > mercatorX(west) * side &&
    y < mercatorY(south) * side &&
    y + 1 > mercatorY(north) * side
  )
}

function layersOf({ highways, cities, lineOf, places, readWorld, latOf, lngOf }) {
  const { land, borders } = readWorld()
  const feature = (type, coordinates, properties) => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties,
  })
  const line = ({ points }) =>
    Array.from({ length: points.length / 2 }, (_, at) => [lngOf(points[2 * at]), latOf(points[2 * at + 1])])
  const road = (one, properties) =>
    feature(
      'LineString',
      lineOf(one).map(([lat, lng]) => [lng, lat]),
      properties,
    )
  const named = (sorts) => places.filter(({ sort }) => sorts.includes(sort))
  const point = ({ lat, lng, name, from }, kind, more = {}) =>
    feature('Point', [lng, lat], { kind, ...more, name, min_zoom: from })
  return {
    earth: land.map((ring) => feature('Polygon', [line(ring)], { kind: 'earth' })),
    water: named(['water']).map((place) => point(place, 'sea')),
    boundaries: borders.map((border) => feature('LineString', line(border), { kind: 'country' })),
    roads: [
      ...highways.map((one) => {
        const [, name, number] = /^(.+) (\d+D?)$/.exec(one.name) ?? ['', one.name, '']
        return road(one, { kind: 'highway', kind_detail: 'motorway', name, ref: number, min_zoom: 4 })
      }),
      ...cities.map((one) =>
        road(one, {
          kind: 'major_road',
          kind_detail: 'primary',
          name: one.name.replace(/^.*?, /, ''),
          min_zoom: 9,
        }),
      ),
    ],
    places: [
      ...named(['country']).map((place) => point(place, 'country')),
      ...named(['capital', 'city']).map((place) => point(place, 'locality', { kind_detail: 'city' })),
    ],
  }
}

/** Bundles and imports the modules that are written in TypeScript. */
async function readSources() {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: fileURLToPath(new URL('../packages', import.meta.url)),
      contents: `
        export { cities } from './server/src/demo/roads/cities.ts'
        export { highways } from './server/src/demo/roads/highways.ts'
        export { lineOf } from './server/src/demo/path.ts'
        export { latOf, lngOf, mercatorX, mercatorY } from './widgets/src/map/engine/mercator.ts'
        export { readWorld } from './widgets/src/map/background/outlines.ts'
        export { places } from './widgets/src/map/background/places.ts'
        export { writeArchive } from './widgets/src/testing/write-archive.ts'`,
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    conditions: ['baliza-source'],
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const archive = makeDemoStreets()
  writeFileSync(demoStreets, archive)
  console.log(`${demoStreets}: ${(archive.length / 1024).toFixed(0)} KB`)
}
