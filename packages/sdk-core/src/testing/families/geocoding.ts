import { cities } from '../cities.js'
import { type FakeFamily, listed } from '../fake-answer.js'

/** Addresses. A text with the name of one of the fake cities returns the city's centre. */
export const fake: FakeFamily<'geocoding'> = {
  search: ({ text }) => {
    const city = cities.find(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
    return listed(city === undefined ? [] : [{ lat: city.lat, lon: city.lng, display_name: text }])
  },
}
