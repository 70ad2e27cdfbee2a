import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Papa from 'papaparse'
import readExcel from 'read-excel-file/node'
import { afterAll, describe, expect, test } from 'vitest'
import { formatNames, loadFormat } from './index.js'
import { type Position, writtenOf } from './position.js'

const folder = mkdtempSync(join(tmpdir(), 'baliza-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A unit name with markup, quotes, a formula, an emoji, a lone surrogate and a control character. */
const wild = `=1+"<Camión & 'Hijos'>" 🚚 \ud83d \u0007]]>`
const track = { imei: '864035051234567', nombre: wild }
const at = (minute: number): Position => ({
  lat: 19.5 + minute / 8,
  lng: -99.1,
  speed: 36,
  acc: true,
  angulo: 90,
  timestamp: Date.UTC(2026, 10, 1, 12, minute),
  direccion: `Calle <${minute}>, Centro`,
  pdi: '',
  recorrido: minute / 4,
  duda: null,
})

/** Two units. The first has a day without positions between two days with positions. */
async function written(name: (typeof formatNames)[number]): Promise<string> {
  const format = await loadFormat(name)
  return [
    format.begin(),
    format.open(track),
    format.piece(track, [at(0), at(1)], { rows: 0 }),
    format.piece(track, [at(2)], { rows: 2 }),
    format.close(),
    format.open({ imei: '2', nombre: 'Otra' }),
    format.close(),
    format.end(),
  ].join('')
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, htmlEntities: false })
/** XML cannot represent a lone surrogate or a bell character. */
const legal = `=1+"<Camión & 'Hijos'>" 🚚  ]]>`

describe('what GIS programs read', () => {
  test('GPX has every position in its time, a segment for each day (K51), and names as they are', async () => {
    const text = await written('gpx')
    expect(XMLValidator.validate(text)).toBe(true)
    const { gpx } = parser.parse(text)
    expect(gpx.trk[0].name).toBe(legal)
    expect(gpx.trk[0].trkseg.map((segment: { trkpt: unknown }) => [segment.trkpt].flat().length)).toEqual([
      2, 1,
    ])
    expect(gpx.trk[0].trkseg[1].trkpt).toMatchObject({
      '@_lat': '19.75',
      '@_lon': '-99.1',
      time: '2026-11-01T12:02:00.000Z',
      desc: 'Calle <2>, Centro',
    })
  })

  test('KML has as many moments as places in each track', async () => {
    const text = await written('kml')
    expect(XMLValidator.validate(text)).toBe(true)
    const [first] = parser.parse(text).kml.Document.Placemark
    expect(first.name).toBe(legal)
    const [begun, ended] = first['gx:MultiTrack']['gx:Track']
    expect(begun.when).toEqual(['2026-11-01T12:00:00.000Z', '2026-11-01T12:01:00.000Z'])
    expect(begun['gx:coord']).toEqual(['-99.1 19.5 0', '-99.1 19.625 0'])
    expect(ended['gx:coord']).toBe('-99.1 19.75 0')
  })

  test('GeoJSON is longitude first', async () => {
    const { type, features } = JSON.parse(await written('geojson'))
    expect(type).toBe('FeatureCollection')
    expect(features).toHaveLength(3)
    expect(features[2].geometry).toEqual({ type: 'Point', coordinates: [-99.1, 19.75] })
    expect(features[2].properties).toMatchObject({ imei: track.imei, velocidad_kmh: 36 })
  })
})

test.each(
  formatNames.map((name) => [name, ['gpx', 'kml', 'geojson'].includes(name) ? 2 : 4] as const),
)('of a jump, a coarse place and a speed that is contradicted %s writes %i', async (name, count) => {
  const doubts = [null, 'salto', 'precision', 'velocidad'] as const
  const positions = doubts.map((duda, minute) => ({ ...at(minute), duda }))
  expect(writtenOf(await loadFormat(name), positions)).toHaveLength(count)
})

describe('what tables read', () => {
  test('CSV keeps the name in one cell, and lets no spreadsheet calculate it', async () => {
    // A byte order mark precedes it in a file: Excel needs it to read the accents.
    expect((await loadFormat('csv')).mark).toBe('\uFEFF')
    const { data } = Papa.parse<Record<string, string>>(await written('csv'), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data).toHaveLength(3)
    expect(data[2]).toMatchObject({
      nombre: `'${wild}`,
      fecha: '2026-11-01T12:02:00.000Z',
      lat: '19.75',
      velocidad_kmh: '36',
      recorrido_km: '0.5',
      duda: '',
    })
  })

  test('what is doubted has its word, and what a host does not judge is empty', async () => {
    const format = await loadFormat('csv')
    const { recorrido, duda, ...unjudged } = at(1)
    const positions = [{ ...at(0), recorrido: 0, duda: 'salto' as const }, unjudged]
    const { data } = Papa.parse<Record<string, string>>(
      format.begin() + format.piece(track, writtenOf(format, positions), { rows: 0 }),
      { header: true, skipEmptyLines: true },
    )
    expect(data.map((row) => [row.recorrido_km, row.duda])).toEqual([
      ['0', 'salto'],
      ['', ''],
    ])
  })

  test('JSON and its lines are the same rows', async () => {
    const rows = JSON.parse(await written('json'))
    const lines = (await written('ndjson')).trimEnd().split('\n')
    expect(rows).toHaveLength(3)
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
  })

  test('a workbook has numbers as numbers and moments as moments', async () => {
    const [sheet, out] = [join(folder, 'sheet.xml'), join(folder, 'out.xlsx')]
    writeFileSync(sheet, await written('xlsx'))
    const format = await loadFormat('xlsx')
    await format.finish?.(sheet, out)
    const [first] = await readExcel(out)
    const rows = first?.data ?? []
    expect(rows).toHaveLength(4)
    expect(rows[0]?.slice(0, 3)).toEqual(['imei', 'nombre', 'fecha'])
    const [imei, nombre, fecha, lat] = rows[3] ?? []
    expect([imei, nombre, lat]).toEqual([track.imei, legal, 19.75])
    // A sheet has no time zone: its times are in this machine's zone.
    const clock = new Date(at(2).timestamp - new Date().getTimezoneOffset() * 60_000)
    expect(fecha).toEqual(clock)
    expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK')
  })

  test.each(formatNames)('%s without a position is a file all the same', async (name) => {
    const format = await loadFormat(name)
    const text = format.begin() + format.end()
    if (name === 'gpx' || name === 'kml' || name === 'xlsx') expect(XMLValidator.validate(text)).toBe(true)
    else if (name === 'json' || name === 'geojson') expect(() => JSON.parse(text)).not.toThrow()
    else expect(text.split('\n').length).toBeLessThanOrEqual(2)
  })
})
