/** What browsers search addresses on, a few at a time; a server asks it for no street. */
const openStreetMap = 'https://nominatim.openstreetmap.org'

/** The operator's geocoder, or else that of OpenStreetMap. */
export function searchUrl(geocoderUrl: string | null): string {
  return under(geocoderUrl ?? openStreetMap, 'search').href
}

/** The operator's geocoder, asked what is at a position. */
export function reverseUrl(geocoderUrl: string, lat: number, lng: number): URL {
  const url = under(geocoderUrl, 'reverse')
  const asked = { format: 'jsonv2', lat: String(lat), lon: String(lng), zoom: '18', 'accept-language': 'es' }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url
}

function under(base: string, service: 'search' | 'reverse'): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${service}`
  return url
}
