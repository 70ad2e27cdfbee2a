import { csvBegin, writeCsv } from '@baliza/sdk-core/internal'
import { type PositionFormat, positionColumns, rowOf, without } from './position.js'

/** CSV (RFC 4180) with a line of headings. */
export const csv: PositionFormat = {
  ...without,
  mark: csvBegin,
  begin: () => writeCsv([positionColumns]),
  piece: (track, positions) =>
    writeCsv(
      positions.map((position) => {
        const row = rowOf(track, position)
        return positionColumns.map((name) => row[name])
      }),
    ),
}

/** A JSON object per line. */
export const ndjson: PositionFormat = {
  ...without,
  piece: (track, positions) =>
    positions.map((position) => `${JSON.stringify(rowOf(track, position))}\n`).join(''),
}

/** Things in a JSON list, with commas between them. */
const listed = (things: readonly object[], before: number) =>
  `${before === 0 ? '' : ',\n'}${things.map((thing) => JSON.stringify(thing)).join(',\n')}`

/** One JSON list. */
export const json: PositionFormat = {
  ...without,
  begin: () => '[\n',
  piece: (track, positions, { rows }) =>
    listed(
      positions.map((position) => rowOf(track, position)),
      rows,
    ),
  end: () => '\n]\n',
}

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
