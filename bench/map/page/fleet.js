/** Thirty Mexican cities, in degrees. All are in view at zoom 5. */
const cities = [
  [19.43, -99.13],
  [20.67, -103.35],
  [25.67, -100.31],
  [19.04, -98.2],
  [21.12, -101.68],
  [20.59, -100.39],
  [32.51, -117.03],
  [31.69, -106.42],
  [28.63, -106.07],
  [24.8, -107.39],
  [20.97, -89.62],
  [21.16, -86.85],
  [19.17, -96.13],
  [17.06, -96.72],
  [16.75, -93.11],
  [22.15, -100.98],
  [21.88, -102.29],
  [22.25, -97.86],
  [29.07, -110.95],
  [25.54, -103.41],
  [24.02, -104.65],
  [18.92, -99.22],
  [19.7, -101.18],
  [17.99, -92.93],
  [27.48, -99.51],
  [26.08, -98.28],
  [16.85, -99.82],
  [19.24, -103.72],
  [21.5, -104.89],
  [23.73, -99.14],
]

/** Centre of the map by zoom: the whole country, or the centre of the capital. */
export const looks = { 5: [23.8, -101.5], 13: cities[0] }

/** mulberry32: gives the same fleet in every run. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Creates a seeded fleet: six of ten units in a city, the others in the country around it.
 * @param {number} count
 * @param {boolean} oneCity all units in the capital and its outskirts instead
 */
export function makeFleet(count, oneCity) {
  const random = randomOf(7)
  return Array.from({ length: count }, (_, k) => {
    const [lat, lng] = oneCity ? cities[0] : cities[k % cities.length]
    const spread = oneCity ? 0.1 : random() < 0.6 ? 0.06 : 0.5
    const far = spread * Math.sqrt(-2 * Math.log(1 - random()))
    const turn = random() * 2 * Math.PI
    const kind = random()
    return {
      imei: String(860_000_000_000_000 + k),
      nombre: `Unidad ${k}`,
      lat: lat + far * Math.sin(turn),
      lng: lng + far * Math.cos(turn),
      speed: kind < 0.5 ? 60 : 0,
      acc: kind < 0.75,
      angulo: Math.floor(random() * 360),
      timestamp: Date.now(),
      url_icon: null,
      url_icon_angulo: 2,
      size_icon: null,
    }
  })
}

/** Moves every unit by `pixels` at this zoom, each in a different direction. @param {ReturnType<typeof makeFleet>} fleet */
export function moved(fleet, zoom, pixels, seed) {
  const random = randomOf(seed)
  const step = (pixels * 360) / (256 * 2 ** zoom)
  return fleet.map((unit) => {
    const turn = random() * 2 * Math.PI
    return { ...unit, lat: unit.lat + step * Math.sin(turn), lng: unit.lng + step * Math.cos(turn) }
  })
}
