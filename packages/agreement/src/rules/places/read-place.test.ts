import { expect, test } from 'vitest'
import { readDegrees } from './degrees.js'
import { type PlaceFault, readPlace } from './read-place.js'
import { formatSexagesimal } from './sexagesimal.js'

const zocalo = [19.4326, -99.1332] as const

test.each([
  // Decimal degrees.
  ['19.4326, -99.1332', ...zocalo],
  ['19.4326,-99.1332', ...zocalo],
  ['  19.4326 -99.1332 ', ...zocalo],
  ['(19.4326; -99.1332)', ...zocalo],
  ['[19.4326, -99.1332]', ...zocalo],
  ['19.4326\n-99.1332', ...zocalo],
  ['19.4326\t-99.1332', ...zocalo],
  ['+19.4326 / −99.1332', ...zocalo],
  ['19.4326°, -99.1332°', ...zocalo],
  ['19.4326° -99.1332°', ...zocalo],
  ['19.4326º N, 99.1332º O', ...zocalo],
  ['19.4326N 99.1332W', ...zocalo],
  ['N19.4326 W99.1332', ...zocalo],
  ['N 19.4326, O 99.1332', ...zocalo],
  ['99.1332 W, 19.4326 N', ...zocalo],
  ['19.4326 norte, 99.1332 oeste', ...zocalo],
  ['Latitud: 19.4326 Longitud: -99.1332', ...zocalo],
  ['lat=19.4326, lng=-99.1332', ...zocalo],
  ['Lat. 19.4326, Lon. -99.1332', ...zocalo],
  ['19, -99', 19, -99],
  ['19,-99', 19, -99],
  ['19, 43', 19, 43],
  ['0, 0', 0, 0],
  ['-34.6037, -58.3816', -34.6037, -58.3816],
  ['34.6037 S 58.3816 O', -34.6037, -58.3816],
  ['-90, 180', -90, 180],
  // A point in WKT: longitude first.
  ['POINT(-99.1332 19.4326)', ...zocalo],
  ['POINT (-99.1332 19.4326)', ...zocalo],
  ['SRID=4326;POINT Z (-99.1332 19.4326 2240)', ...zocalo],
  // With decimal commas.
  ['19,4326, -99,1332', ...zocalo],
  ['19,4326,-99,1332', ...zocalo],
  ['19,4326; -99,1332', ...zocalo],
  ['19,4326 -99,1332', ...zocalo],
  ['19,4326° N 99,1332° O', ...zocalo],
  ['40,4168, 3,7038', 40.4168, 3.7038],
  ['40,4168,3,7038', 40.4168, 3.7038],
  // Degrees, minutes and seconds.
  ['19:25:42N 99:07:39.9W', 19.428333, -99.12775],
  ['19:25:42 N, 99:07:39.9 O', 19.428333, -99.12775],
  ['19:25:42, -99:07:39.9', 19.428333, -99.12775],
  ['N19:25.7 W99:7.665', 19.428333, -99.12775],
  ['19d25m42sN 99d07m39.9sW', 19.428333, -99.12775],
  ['19d25m42s N, 99d07m39.9s O', 19.428333, -99.12775],
  ['19d25m42s -99d07m39.9s', 19.428333, -99.12775],
  ['34d36m13.3s S 58d22m53.8s W', -34.603694, -58.381611],
  ['19d25.7m N 99d7.665m W', 19.428333, -99.12775],
  // Bing and HERE.
  ['https://www.bing.com/maps?cp=19.4326~-99.1332', ...zocalo],
  ['https://www.bing.com/maps?cp=19.4%7E-99.1&lvl=15&sp=point.19.4326_-99.1332_Z%C3%B3calo', ...zocalo],
  ['https://www.bing.com/maps?where1=19.4326,-99.1332', ...zocalo],
  ['https://wego.here.com/?map=19.4326,-99.1332,15', ...zocalo],
  ['https://wego.here.com/?x=ep&map=19.4326%2C-99.1332%2C15%2Cnormal', ...zocalo],
  ['https://share.here.com/l/19.4326,-99.1332,Zócalo?z=15', ...zocalo],
  [`19°25'42"N 99°7'39.9"O`, 19.428333, -99.12775],
  [`19°25'42"N 99°7'39.9"W`, 19.428333, -99.12775],
  [`19° 25' 42" N, 99° 7' 39.9" O`, 19.428333, -99.12775],
  ['19º25′42″N 99º7′39.9″O', 19.428333, -99.12775],
  ['19° 25′ 42″ N 99° 7′ 39,9″ O', 19.428333, -99.12775],
  ['19°25’42”N, 99°7’39.9”W', 19.428333, -99.12775],
  [`19°25'42''N 99°7'39.9''O`, 19.428333, -99.12775],
  [`N 19°25'42" W 99°7'39.9"`, 19.428333, -99.12775],
  [`N19°25'42", W99°7'39.9"`, 19.428333, -99.12775],
  ['19 25 42 N 99 7 39.9 W', 19.428333, -99.12775],
  ['19 25 42, -99 7 39.9', 19.428333, -99.12775],
  ['19 25 42 -99 7 39.9', 19.428333, -99.12775],
  [`19°25'42" -99°7'39.9"`, 19.428333, -99.12775],
  [`-34°36'13.3", -58°22'53.8"`, -34.603694, -58.381611],
  [`0°30'0"S 0°15'0"O`, -0.5, -0.25],
  ['19°25´42´´N 99°7´39.9´´O', 19.428333, -99.12775],
  ['19°25‘42‘‘N 99°7‘39.9‘‘O', 19.428333, -99.12775],
  ['19°25‛42‟N 99°7‛39.9‟O', 19.428333, -99.12775],
  ['19°25′42′′N 99°7′39.9′′O', 19.428333, -99.12775],
  // With invisible characters of a copied text.
  ['\u200e19.4326, \u200e-99.1332\u202c', ...zocalo],
  ['\u202a19.4326,\u200b-99.1332', ...zocalo],
  ['\ufeff19.4326，-99.1332', ...zocalo],
  ['19.4326, -99.1332.', ...zocalo],
  ['"19.4326, -99.1332"', ...zocalo],
  ["'19.4326, -99.1332'.", ...zocalo],
  // Degrees and decimal minutes.
  [`19°25.7'N 99°7.665'O`, 19.428333, -99.12775],
  ['19° 25.7′ N, 99° 7.665′ W', 19.428333, -99.12775],
  ['19 25.7 N 99 7.665 W', 19.428333, -99.12775],
  ['19 25,7 N 99 7,665 W', 19.428333, -99.12775],
  ['19 25.7, -99 7.665', 19.428333, -99.12775],
  // Google Maps.
  ['https://www.google.com/maps/@19.4326,-99.1332,17z', ...zocalo],
  ['https://www.google.com.mx/maps/@19.4326,-99.1332,15.5z/data=!3m1', ...zocalo],
  [
    'https://www.google.com/maps/place/Z%C3%B3calo/@19.43,-99.14,17z/data=!3m1!4b1!4m6!3m5!1s0x85d1!8m2!3d19.4326!4d-99.1332!16s',
    ...zocalo,
  ],
  [
    'https://www.google.com/maps/dir/A/B/@19,-99,9z/data=!1m5!3d20.1!4d-99.9!1m5!3d19.4326!4d-99.1332',
    ...zocalo,
  ],
  ['https://maps.google.com/?q=19.4326,-99.1332', ...zocalo],
  ['https://maps.google.com/maps?q=loc:19.4326,-99.1332&z=17', ...zocalo],
  ['https://www.google.com/maps?q=19.4326%2C-99.1332', ...zocalo],
  ['https://www.google.com/maps/search/?api=1&query=19.4326,-99.1332', ...zocalo],
  ['https://www.google.com/maps/search/19.4326,+-99.1332?entry=tts', ...zocalo],
  ['https://www.google.com/maps/dir/?api=1&destination=19.4326,-99.1332', ...zocalo],
  ['https://www.google.com/maps/dir/20.1,-99.9/19.4326,-99.1332/@19.9,-99.5,9z/data=!3m1!4b1', ...zocalo],
  ['https://www.google.com/maps/dir//19.4326,-99.1332/data=!4m2!4m1!3e0', ...zocalo],
  ['https://www.google.com/maps/dir/20.1,-99.9/20.2,-99.8/19.4326,-99.1332', ...zocalo],
  [
    `https://www.google.com/maps/place/19%C2%B025'42.0%22N+99%C2%B007'39.9%22W/@19.4,-99.1,17z`,
    19.428333,
    -99.12775,
  ],
  ['https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=19.4326,-99.1332&heading=0', ...zocalo],
  ['www.google.com/maps/@19.4326,-99.1332,17z', ...zocalo],
  ['maps.google.com/?q=19.4326,-99.1332', ...zocalo],
  ['Nos vemos aquí: https://maps.google.com/?q=19.4326,-99.1332', ...zocalo],
  // OpenStreetMap: the marker has priority over the map view.
  ['https://www.openstreetmap.org/#map=17/19.4326/-99.1332', ...zocalo],
  ['https://www.openstreetmap.org/?mlat=19.4326&mlon=-99.1332#map=12/19.5/-99.2', ...zocalo],
  ['https://www.openstreetmap.org/node/1#map=17/19.4326/-99.1332&layers=N', ...zocalo],
  ['https://www.openstreetmap.org/query?lat=19.4326&lon=-99.1332', ...zocalo],
  [
    'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=20%2C-100%3B19.4326%2C-99.1332',
    ...zocalo,
  ],
  ['https://www.openstreetmap.org/directions?route=20,-100;19.4326,-99.1332#map=6/5/5', ...zocalo],
  // Apple Maps, Waze, and geo: links.
  ['waze://?ll=19.4326,-99.1332&navigate=yes', ...zocalo],
  ['https://embed.waze.com/iframe?zoom=13&lat=19.4326&lon=-99.1332', ...zocalo],
  ['https://maps.apple.com/?ll=19.4326,-99.1332&q=Z%C3%B3calo', ...zocalo],
  ['https://maps.apple.com/place?coordinate=19.4326,-99.1332&name=x', ...zocalo],
  ['https://waze.com/ul?ll=19.4326%2C-99.1332&navigate=yes', ...zocalo],
  ['https://www.waze.com/live-map/directions?to=ll.19.4326%2C-99.1332', ...zocalo],
  ['geo:19.4326,-99.1332', ...zocalo],
  ['geo:19.4326,-99.1332;u=35', ...zocalo],
  ['geo:0,0?q=19.4326,-99.1332(Z%C3%B3calo)', ...zocalo],
  // Plus codes.
  ['76F2CVM8+2P', 19.4325625, -99.1331875],
  ['76f2cvm8+2p', 19.4325625, -99.1331875],
  ['CVM8+2P Ciudad de México, CDMX', 19.4325625, -99.1331875],
  ['Nos vemos en (76F2CVM8+2P).', 19.4325625, -99.1331875],
  ['Ciudad de México: CVM8+2P.', 19.4325625, -99.1331875],
  ['https://plus.codes/76F2CVM8+2P', 19.4325625, -99.1331875],
  ['https://plus.codes/76F2CVM8%2B2P', 19.4325625, -99.1331875],
  ['https://www.google.com/maps?q=76F2CVM8%2B2P', 19.4325625, -99.1331875],
])('%s', (text, lat, lng) => {
  const read = readPlace(text, [19.5, -99.2])
  if ('fault' in read) throw new Error(read.fault)
  expect(read.point[0]).toBeCloseTo(lat, 6)
  expect(read.point[1]).toBeCloseTo(lng, 6)
})

test.each<[string, PlaceFault]>([
  ['', 'text'],
  ['   ', 'text'],
  ['Reforma 222, Juárez', 'text'],
  ['Av. 5 de Mayo 10', 'text'],
  ['10:30 - 12:00', 'text'],
  ['12:30 13:45', 'text'],
  ['Entrega 26/11/2026 10:30, 12:00', 'text'],
  ['19d61m0sN 99d7m0sW', 'text'],
  ['POINT(19.4326 -99.1332)', 'swapped'],
  ['https://wego.here.com/?x=ep', 'link'],
  ['19.4326', 'text'],
  ['19,43', 'text'],
  ['19.4.3, -99', 'text'],
  ['1e2, 3', 'text'],
  ['19.4326, -99.1332, 17', 'text'],
  ['19.4326, ', 'text'],
  ['19°25.5\'42"N 99°7\'39"O', 'text'],
  [`19°61'0"N 99°7'0"O`, 'text'],
  [`19°25'60"N 99°7'0"O`, 'text'],
  ['19.4326 N, 99.1332 S', 'text'],
  ['19.4326 N, 99.1332', 'text'],
  ['NE 19 99', 'text'],
  ['NaN, Infinity', 'text'],
  [`19.4326, -99.1332${' '.repeat(5_000)}`, 'text'],
  ['91, -99', 'lat'],
  ['-90.0001, 0', 'swapped'],
  ['-90.0001, 95', 'lat'],
  ['95 N, 99 O', 'lat'],
  ['19.4, 181', 'lng'],
  ['200, 300', 'lat'],
  ['-99.1332, 19.4326', 'swapped'],
  ['https://www.google.com/maps/@95,-99,17z', 'lat'],
  ['https://maps.app.goo.gl/AbC123', 'shortLink'],
  ['https://goo.gl/maps/AbC123', 'shortLink'],
  ['goo.gl/maps/AbC123', 'shortLink'],
  ['Zócalo https://maps.app.goo.gl/AbC123?g_st=iw', 'shortLink'],
  ['https://waze.com/ul/h9g3qrkju', 'shortLink'],
  ['https://osm.org/go/S9~xJ', 'shortLink'],
  ['https://www.google.com/maps/place/Z%C3%B3calo', 'link'],
  ['https://www.google.com/maps?q=%E0%A4%A', 'link'],
  // The destination is only a name. The start must not be used instead.
  ['https://www.google.com/maps/dir/20.1,-99.9/Z%C3%B3calo', 'link'],
  ['https://example.com/', 'link'],
])('%j is no place: %s', (text, fault) => {
  expect(readPlace(text, [19.5, -99.2])).toEqual({ fault })
})

test('a short plus code needs something that it is near to', () => {
  expect(readPlace('CVM8+2P')).toEqual({ fault: 'reference' })
  expect(readPlace('CVM8+2P', [20.7, -103.4])).not.toEqual(readPlace('CVM8+2P', [19.5, -99.2]))
})

test.each([
  ['19.43', 'lat', 19.43],
  [' -99,1332 ', 'lng', -99.1332],
  ['+19', 'lat', 19],
  ['19.43°', 'lat', 19.43],
  [`99°7'39.9"O`, 'lng', -99.12775],
  ['99 7.665 W', 'lng', -99.12775],
  ['99 O', 'lat', null],
  ['19 N', 'lng', null],
  ['91', 'lat', null],
  ['91', 'lng', 91],
  ['-181', 'lng', null],
  ['19.43, -99.13', 'lat', null],
  ['', 'lat', null],
  ['norte', 'lat', null],
  ['19.4.3', 'lat', null],
  ['1e2', 'lng', null],
] as const)('%j is a %s of %s', (text, axis, degrees) => {
  const read = readDegrees(text, axis)
  if (degrees === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(degrees, 9)
})

test.each([
  [19.432608, -99.133209, `19°25'57.39"N 99°07'59.55"W`],
  [-34.603694, 58.381611, `34°36'13.30"S 58°22'53.80"E`],
  [0, -0.0001, `0°00'00.00"N 0°00'00.36"W`],
  // Seconds carry.
  [19.9999999, 0, `20°00'00.00"N 0°00'00.00"E`],
])('%d, %d is written in minutes and seconds, and read again', (lat, lng, text) => {
  expect(formatSexagesimal(lat, lng)).toBe(text)
  const read = readPlace(text)
  if ('fault' in read) throw new Error(read.fault)
  expect(read.point[0]).toBeCloseTo(lat, 5)
  expect(read.point[1]).toBeCloseTo(lng, 5)
})
