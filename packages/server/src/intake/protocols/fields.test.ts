import type { TrackerProtocolName } from '@baliza/agreement'
import { expect, test } from 'vitest'
import type { Fix } from '../../tracking/latest/fix.js'
import { protocolsByName } from './index.js'
import { packetOf } from './teltonika/frames.js'

const now = Date.UTC(2026, 10, 27, 6)
const imei = '356307042441013'
const hex = (text: string) => Buffer.from(text, 'hex').toString('latin1')

/**
 * Names and plausible ranges of the measures in a fix and its attributes, for every protocol. The ranges reveal a wrong unit:
 * volts for percent, kilometres for metres, or millivolts for volts.
 */
const measures = {
  battery: { unit: '%', from: 0, to: 100 },
  odometer: { unit: 'm', from: 20_000, to: 500_000_000 },
  power: { unit: 'V', from: 2, to: 60 },
  batteryVoltage: { unit: 'V', from: 2, to: 5 },
  fuel: { unit: '%', from: 0, to: 100 },
  fuelLitres: { unit: 'l', from: 1, to: 1_000 },
  temperature: { unit: '°C', from: -60, to: 90 },
  coolantTemperature: { unit: '°C', from: 0, to: 130 },
  rpm: { unit: '1/min', from: 300, to: 8_000 },
  engineHours: { unit: 'h', from: 1, to: 10_000 },
} as const
type Measure = keyof typeof measures
type Measured = Partial<Record<Measure, number>> & { readonly door?: boolean; readonly driver?: string }

/** A record of Teltonika's codec 8 with these ios: id, size and value. */
function teltonikaRecord(ios: readonly (readonly [id: number, size: 1 | 2 | 4, value: number])[]): string {
  const groups = [1, 2, 4].map((size) => {
    const own = ios.filter(([, length]) => length === size)
    return [own.length, ...own.flatMap(([id, , value]) => [id, ...bytesOf(value, size)])]
  })
  const place = [...bytesOf(-991_332_100, 4), ...bytesOf(194_326_100, 4), 8, 0xc0, 0, 0, 9, 0, 0]
  const body = [0, 0, ...bytesOf(now - 60_000, 6), 0, ...place, 0, ios.length, ...groups.flat(), 0]
  return packetOf(Buffer.from([8, 1, ...body, 1]))
}

function bytesOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) & 0xff)
}

const queclinkTime = '20261127055900,0A1B$'

// biome-ignore format: a table reads better in rows
const sentences: readonly (readonly [protocol: TrackerProtocolName, sentence: string, says: Measured])[] = [
  ['coban', 'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;', { fuel: 31.37, odometer: 51_442_000 }],
  ['coban', 'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,1,31.37%,28.00%,27', { fuel: 31.37, temperature: 27, door: true }],
  ['coban', 'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,', { odometer: 51_442_000, engineHours: 5_632, coolantTemperature: 95, rpm: 2_101, power: 13.8 }],
  ['coban', 'imei:359710049090138,rfid,160629022948,49121185,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,,,;', { driver: '49121185' }],
  ['queclink', `+RESP:GTFRI,060228,862894020180553,,14827,10,1,1,3.4,199,409.6,-63.174466,-17.739317,20170407121823,0000,0000,0000,0000,00,15989.5,01070:43:13,13,180,80,220101,,,,20170407081824,9607$`, { power: 14.827, odometer: 15_989_500, battery: 80 }],
  ['queclink', '+RESP:GTERI,271002,863457051562823,,00000002,,10,1,1,0.0,15,28.2,-58.695253,-34.625413,20230119193305,0722,0007,1168,16B3BB,00,25.0,,,,99,210100,2,1,28F8A149F69A3C25,1,0190,20230119193314,07C7$', { battery: 99, temperature: 25, odometer: 25_000 }],
  ['queclink', '+RESP:GTCAN,310701,863286023712855,,10,0,003FFFFF,,2,H46358,12305.50,601,0,83,,P53.00,,0,2749.15,0.19,2.80,,,,40,,0,,,20181110103016,2945$', { rpm: 601, coolantTemperature: 83, fuel: 53, engineHours: 2_749.15 }],
  ['queclink', '+RESP:GTINF,6E0202,868589060187625,RA82,11,89883030000091225018,41,0,1,12349,,4.15,0,1,0,0,20240328231013,0,0,0,0,00,00,+0000,0,20240328231015,7D4F$', { power: 12.349, batteryVoltage: 4.15 }],
  ['queclink', `+RESP:GTIDA,060228,862894020180553,,,D2C4FBC5,1,1,0,0.0,0,2240.0,-99.133209,19.432608,20261127055900,0334,0020,2B24,52CC,00,243.1,,,,,${queclinkTime}`, { driver: 'D2C4FBC5', odometer: 243_100 }],
  ['gt06', hex('787823120f081b121d37cb01c8e2cc08afd3c020d50201940701d600a1190041ee100576d1470d0a'), { odometer: 4_320_784 }],
  ['gt06', hex('78780a1382060400020001a4020d0a'), { battery: 100 }],
  ['gt06', hex('7878079404eb001c705d0d0a'), { power: 12.59 }],
  ['gt06', hex('7979000d940516090908081c030defbd2d0d0a'), { door: true }],
  ['gt06', hex('79790019941b524649443a3030384642324245424133390d0a000c14930d0a'), { driver: '008FB2BEBA39' }],
  ['teltonika', teltonikaRecord([[16, 4, 1_303_603], [66, 2, 14_375], [67, 2, 3_927], [113, 1, 87], [90, 2, 256]]), { odometer: 1_303_603, power: 14.375, batteryVoltage: 3.927, battery: 87, door: true }],
  ['teltonika', teltonikaRecord([[72, 4, 250], [84, 2, 600], [85, 2, 1_800], [87, 4, 100_000], [89, 1, 45]]), { temperature: 25, fuelLitres: 60, rpm: 1_800, odometer: 100_000, fuel: 45 }],
  ['suntech', 'ST300STT;205000001;12;561;20261127;05:59:34;173f53;+19.082370;-098.214287;006.776;000.00;9;1;52982186;12.75;100000;2;6328;155747;4.2;1\r', { odometer: 52_982_186, power: 12.75, batteryVoltage: 4.2, engineHours: 155_747 / 60 }],
  ['suntech', 'ST300HTE;100850001;04;248;20210101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000\r', { power: 12.28, engineHours: 66.75, driver: '01E04D44160000' }],
  ['h02', '*HQ,135790246811220,HTBT,80#', { battery: 80 }],
]

function fixOf(name: TrackerProtocolName, sentence: string): Fix {
  const found = protocolsByName[name].open(name === 'gt06' || name === 'teltonika' ? imei : undefined)
  const fixes = found
    .decode(sentence.replace(/\r$/, ''), now)
    .flatMap((one) => (one.kind === 'fixes' ? one.fixes : []))
  expect(fixes).toHaveLength(1)
  return fixes[0] as Fix
}

/** Returns the measures of a fix that the table names. */
function measuredOf({ battery, odometer, door, attributes }: Fix): Readonly<Record<string, unknown>> {
  const said = { ...attributes, battery, odometer, door }
  const names = [...Object.keys(measures), 'door', 'driver']
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => names.includes(name) && value !== null && value !== false),
  )
}

test.each(sentences)('%s: %j says what it measures by our names, in our units', (name, sentence, says) => {
  const measured = measuredOf(fixOf(name, sentence))
  expect(Object.keys(measured).toSorted()).toEqual(expect.arrayContaining(Object.keys(says).toSorted()))
  for (const [measure, value] of Object.entries(says)) {
    if (typeof value === 'number') expect(measured[measure]).toBeCloseTo(value, 2)
    else expect(measured[measure]).toBe(value)
  }
})

test.each(sentences)('%s: %j measures nothing that its unit does not allow', (name, sentence) => {
  for (const [measure, value] of Object.entries(measuredOf(fixOf(name, sentence)))) {
    if (!Object.hasOwn(measures, measure)) continue
    const { from, to } = measures[measure as Measure]
    // A tracker that has counted nothing, or whose engine is off, reports 0.
    if (value === 0) continue
    expect(value, measure).toBeGreaterThanOrEqual(from)
    expect(value, measure).toBeLessThanOrEqual(to)
  }
})

/** Names that other products use for the measures in the list. */
const strange =
  /^(?:voltage|batteryLevel|batteryPercent|fuelLevel|fuelPercent|temp\d?|driverUniqueId|rfid|ibutton|tag|engineRpm|mileage|totalDistance|externalPower|supply|hours)$/i

test.each(sentences)('%s: %j has no other name for it', (name, sentence) => {
  const names = Object.keys(fixOf(name, sentence).attributes)
  expect(names.filter((one) => strange.test(one))).toEqual([])
})
