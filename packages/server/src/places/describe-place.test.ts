import { expect, test } from 'vitest'
import { describePlace } from './describe-place.js'

test.each([
  ['Puebla, its north-east', 19.058, -98.18, 'Puebla, Puebla · 3.1 km'],
  ['Puebla, the cathedral', 19.0429, -98.1983, 'Puebla, Puebla · 1.1 km'],
  ['Mexico City, the Zócalo', 19.4326, -99.1332, 'Ciudad de México'],
  ['Guadalajara, the centre', 20.6767, -103.3475, 'Guadalajara, Jalisco'],
  ['Tijuana', 32.5149, -117.0382, 'Tijuana, Baja California · 3.5 km'],
  ['Mérida, the Plaza Grande', 20.967, -89.6237, 'Mérida, Yucatán'],
  ['Toluca', 19.2925, -99.6569, 'Toluca, Estado de México'],
  ['Juchitán, on the isthmus', 16.4333, -95.0194, 'Heroica Ciudad de Juchitán de Zaragoza, Oaxaca'],
  ['the desert west of Cuatro Ciénegas', 26.95, -102.9, 'Laguna del Rey, Coahuila · 47.2 km'],
  ['Laredo, over the border', 27.5064, -99.5075, 'Laredo, Texas'],
  ['Tecún Umán, over the other', 14.6769, -92.1453, 'Ciudad Tecún Umán, San Marcos'],
  ['the Gulf off Veracruz, 20 km out', 19.2, -95.94, 'Antón Lizardo, Veracruz · 16.6 km'],
  ['the middle of the Gulf', 24.5, -93, ''],
  ['the Pacific', 15, -110, ''],
  ['Madrid', 40.4168, -3.7038, ''],
  ['no fix, as some trackers write it', 0, 0, ''],
])('%s', (_, lat, lng, text) => expect(describePlace(lat, lng)).toBe(text))

test('without a position there is no place', () => {
  expect(describePlace(null, null)).toBe('')
})
