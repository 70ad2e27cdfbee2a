import { join } from 'node:path'
import { build } from 'esbuild'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { root } from '../../scripts/run.mjs'

/** Distance between streets, and from the centre of the city to its edge, in metres. */
const [block, half] = [80, 3_000]
const maxZoom = 15

/**
 * Builds an archive of a city as dense as a Mexican city, with the layers of Protomaps: streets of every class with their names,
 * and four buildings per block.
 * @param {number} lat @param {number} lng centre of the city
 */
export async function makeCity(lat, lng) {
  const degree = 111_320
  const at = (/** @type {number} */ east, /** @type {number} */ north) => [
    lng + east / (degree * Math.cos((lat * Math.PI) / 180)),
    lat + north / degree,
  ]
  const feature = (
    /** @type {string} */ type,
    /** @type {unknown} */ coordinates,
    /** @type {object} */ properties,
  ) => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties,
  })
  const box = (/** @type {number} */ west, /** @type {number} */ south, /** @type {number} */ side) =>
    [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
      [0, 0],
    ].map(([x = 0, y = 0]) => at(west + x, south + y))
  const places = Array.from({ length: (2 * half) / block + 1 }, (_, index) => index * block - half)
  const kindOf = (/** @type {number} */ index) =>
    index % 25 === 0 ? 'highway' : index % 6 === 0 ? 'major_road' : 'minor_road'
  const layers = {
    earth: [feature('Polygon', [box(-50_000, -50_000, 100_000)], { kind: 'earth' })],
    roads: places.flatMap((place, index) => [
      feature('LineString', [at(place, -half), at(place, half)], {
        kind: kindOf(index),
        name: `Calle ${index}`,
      }),
      feature('LineString', [at(-half, place), at(half, place)], {
        kind: kindOf(index),
        name: `Avenida ${index}`,
      }),
    ]),
    buildings: places.flatMap((east) =>
      places.flatMap((north) =>
        [
          [8, 8],
          [42, 8],
          [8, 42],
          [42, 42],
        ].map(([x = 0, y = 0]) => feature('Polygon', [box(east + x, north + y, 28)], { kind: 'building' })),
      ),
    ),
  }
  const indexes = Object.entries(layers).map(([name, features]) => {
    const collection = /** @type {any} */ ({ type: 'FeatureCollection', features })
    return {
      name,
      index: new GeoJSONVT(collection, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, buffer: 128 }),
    }
  })
  const [streets, around] = [indexes.slice(1), indexes.slice(0, 1)]
  const coords = new Map(
    streets.flatMap(({ index }) => index.tileCoords).map((tile) => [Object.values(tile).join(), tile]),
  )
  const tiles = [...coords.values()].map(({ z, x, y }) => {
    const parts = [...around, ...streets].flatMap(({ name, index }) => {
      const tile = name === 'buildings' && z < 14 ? null : index.getTile(z, x, y)
      return tile === null ? [] : [[name, tile]]
    })
    return { z, x, y, data: new Uint8Array(fromGeojsonVt(Object.fromEntries(parts), { version: 2 })) }
  })
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/widgets/src/testing/write-archive.ts')],
    write: false,
    format: 'esm',
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  const { writeArchive } = await import(`data:text/javascript;base64,${code}`)
  const bounds = [...at(-half, -half), ...at(half, half)]
  return Buffer.from(
    writeArchive(tiles, {
      minZoom: 0,
      maxZoom,
      bounds,
      metadata: { vector_layers: Object.keys(layers).map((id) => ({ id })) },
    }),
  )
}
