import { expect, test } from 'vitest'
import { addressOf } from './street-reach.js'

const here = { lat: 19.0429, lng: -98.1983 }
const street = { direccion: 'Calle 1', direccion_lat: here.lat, direccion_lng: here.lng }

test.each([
  ['a street where the unit is', { ...here, ...street }, 'Calle 1'],
  ['still, 90 m on', { lat: here.lat + 0.0008, lng: here.lng, ...street }, 'Calle 1'],
  [
    'the nearest place, 120 m on',
    { lat: here.lat + 0.0011, lng: here.lng, ...street },
    'Puebla, Puebla · 1.0 km',
  ],
  [
    'what somebody wrote, anywhere',
    { lat: 25, lng: -100, ...street, direccion_lat: null, direccion_lng: null },
    'Calle 1',
  ],
  ['nothing, without a position', { lat: null, lng: null, ...street }, ''],
  [
    'the nearest place where nobody was asked',
    { ...here, direccion: '', direccion_lat: null, direccion_lng: null },
    'Puebla, Puebla · 1.1 km',
  ],
])('%s', (_, unit, shown) => expect(addressOf(unit)).toBe(shown))
