/// <reference path="../../../widgets/src/testing/vt-pbf.d.ts" />
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { writeArchive } from '../../../widgets/src/testing/write-archive.js'

/** Geometries and their properties by layer, in Protomaps' schema. */
export type StreetLayers = Readonly<
  Record<
    string,
    readonly {
      readonly type: 'Point' | 'LineString' | 'Polygon'
      readonly coordinates: unknown
      readonly is: Readonly<Record<string, string | number>>
    }[]
  >
>

/** An archive of streets with every tile that contains them, up to a zoom level. @param bounds west, south, east, north */
export function makeStreetArchive(
  layers: StreetLayers,
  bounds: readonly [number, number, number, number],
  maxZoom: number,
): Buffer {
  const indexes = Object.entries(layers).map(([name, shapes]) => ({
    name,
    index: new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: shapes.map(({ type, coordinates, is }) => ({
          type: 'Feature',
          geometry: { type, coordinates } as never,
          properties: { ...is },
        })),
      },
      { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0 },
    ),
  }))
  const places = new Map(
    indexes
      .flatMap(({ index }) => index.tileCoords)
      .map((place) => [`${place.z}/${place.x}/${place.y}`, place]),
  )
  const tiles = [...places.values()].map(({ z, x, y }) => {
    const found = indexes.flatMap(({ name, index }) => {
      const tile = index.getTile(z, x, y)
      return tile === null ? [] : [[name, tile] as const]
    })
    return { z, x, y, data: new Uint8Array(fromGeojsonVt(Object.fromEntries(found), { version: 2 })) }
  })
  const metadata = { vector_layers: Object.keys(layers).map((id) => ({ id })) }
  return Buffer.from(writeArchive(tiles, { minZoom: 0, maxZoom, bounds, metadata }))
}
