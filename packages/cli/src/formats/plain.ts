import { type PositionFormat, positionColumns, rowOf, without } from './position.js'
import { listed, type RowFormat, rowFormats } from './rows.js'

/** Writes a row per position. */
const asRows = ({ begin, add, ...format }: RowFormat): PositionFormat => ({
  ...without,
  ...format,
  begin: () => begin(positionColumns),
  piece: (track, positions, { rows }) =>
    add(
      positionColumns,
      positions.map((position) => rowOf(track, position)),
      rows,
    ),
})

export const csv = asRows(rowFormats.csv)
export const ndjson = asRows(rowFormats.ndjson)
export const json = asRows(rowFormats.json)
export const xlsx = asRows(rowFormats.xlsx)

/** GeoJSON (RFC 7946): a point per position, with the rest as its properties. */
export const geojson: PositionFormat = {
  ...without,
  isMap: true,
  begin: () => '{"type":"FeatureCollection","features":[\n',
  piece: (track, positions, { rows }) =>
    listed(
      positions.map((position) => {
        const { lat, lng, ...properties } = rowOf(track, position)
        return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties }
      }),
      rows,
    ),
  end: () => '\n]}\n',
}
