import { escapeXml } from '@baliza/sdk-core/internal'
import type { PositionFormat } from './position.js'

/** KML 2.2 with Google's tracks, which have times: a placemark per unit, a track per piece. */
export const kml: PositionFormat = {
  isMap: true,
  begin: () =>
    `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
`,
  open: ({ imei, nombre }) =>
    `<Placemark><name>${escapeXml(nombre)}</name><ExtendedData><Data name="imei"><value>${escapeXml(imei)}</value></Data></ExtendedData><gx:MultiTrack>\n`,
  piece: (_track, positions) =>
    `<gx:Track>\n${positions
      .map(({ timestamp }) => `<when>${new Date(timestamp).toISOString()}</when>\n`)
      .join(
        '',
      )}${positions.map(({ lat, lng }) => `<gx:coord>${lng} ${lat} 0</gx:coord>\n`).join('')}</gx:Track>\n`,
  close: () => '</gx:MultiTrack></Placemark>\n',
  end: () => '</Document></kml>\n',
}
