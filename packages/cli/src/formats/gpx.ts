import { escapeXml } from '@baliza/sdk-core/internal'
import type { PositionFormat } from './position.js'

/** GPX 1.1 (topografix.com/GPX/1/1): a track per unit, a segment per piece; km/h and the course as Garmin's extension. */
export const gpx: PositionFormat = {
  isMap: true,
  begin: () =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Baliza" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`,
  open: ({ imei, nombre }) => `<trk><name>${escapeXml(nombre)}</name><src>${escapeXml(imei)}</src>\n`,
  piece: (_track, positions) =>
    `<trkseg>\n${positions
      .map(
        ({ lat, lng, timestamp, direccion, speed, angulo }) =>
          `<trkpt lat="${lat}" lon="${lng}"><time>${new Date(timestamp).toISOString()}</time>${
            direccion === '' ? '' : `<desc>${escapeXml(direccion)}</desc>`
          }<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${(speed / 3.6).toFixed(2)}</gpxtpx:speed><gpxtpx:course>${angulo}</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>\n`,
      )
      .join('')}</trkseg>\n`,
  close: () => '</trk>\n',
  end: () => '</gpx>\n',
}
