import { cities } from '../../testing/cities.js'
import { type FakeFamily, listed } from '../../testing/fake-answer.js'

/** Addresses: whatever names one of the fake's cities is in its centre. */
export const fake: FakeFamily<'geocoding'> = {
  search: ({ text }) => {
    const city = cities.find(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
    return listed(city === undefined ? [] : [{ lat: city.lat, lon: city.lng, display_name: text }])
  },
}
