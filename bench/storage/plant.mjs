/**
 * A month of a fleet. Each unit drives eight hours a day with a fix every 10 s, and is parked otherwise with a fix every 5 min.
 * `BENCH_UNITS=110` gives ten million positions.
 */
export const fleet = { units: Number(process.env.BENCH_UNITS ?? 10), days: 30 }
const day = 86_400_000
const imeiOf = (unit) => String(353_000_000_000_000 + unit)
/** First millisecond of a UTC day. */
export const dayOf = (time) => Math.floor(time / day) * day

/** Inserts the positions in time order, as an intake stores them. All are old enough to be compressed. */
export async function plant(database) {
  const imeis = Array.from({ length: fleet.units }, (_, unit) => imeiOf(unit))
  await database.query(
    `insert into units (imei, id, nombre, registro) select imei, lpad(imei, 24, '0'), imei, 0 from unnest($1::text[]) imei`,
    [imeis],
  )
  const from = dayOf(Date.now() - (fleet.days + 10) * day)
  const units = imeis.map((imei, index) => ({
    imei,
    drive: createDrive(index + 1),
    described: index % 2 === 1,
  }))
  let fixes = 0
  for (let n = 0; n < fleet.days; n++) {
    const rows = units.flatMap(({ imei, drive, described }) => {
      const rows = []
      for (let time = from + n * day; time < from + (n + 1) * day; ) {
        const drives = time % day > 8 * 3_600_000 && time % day < 16 * 3_600_000
        rows.push({ imei, ...drive(time, drives ? 10 : 0, described) })
        time += drives ? 10_000 : 300_000
      }
      return rows
    })
    rows.sort((a, b) => a.time - b.time)
    fixes += rows.length
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, course, altitude, acc, odometer, attributes)
       select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::float8[], $6::float8[], $7::real[],
         $8::smallint[], $9::real[], $10::boolean[], $11::float8[], $12::jsonb[])`,
      [
        'imei',
        'time',
        'received_at',
        'valid',
        'lat',
        'lng',
        'speed',
        'course',
        'altitude',
        'acc',
        'odometer',
        'attributes',
      ].map((name) => rows.map((row) => row[name])),
    )
  }
  return { imeis, from, to: from + fleet.days * day, fixes }
}

/**
 * Simulates a drive with varying speed and course. Positions have 1e-6 degrees, as trackers send them, and are received within a
 * second.
 */
function createDrive(seed) {
  let state = seed * 7_919
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  let [lat, lng, speed, course, km] = [19 + chance(), -99 - chance(), 40, chance() * 360, 12_000]
  return (time, seconds, described) => {
    if (seconds > 0) {
      speed = Math.min(110, Math.max(5, speed + (chance() - 0.5) * 16))
      course = (course + (chance() - 0.5) * 30 + 360) % 360
      const driven = (speed * seconds) / 3_600
      km += driven
      lat += (driven / 111) * Math.cos((course * Math.PI) / 180)
      lng += (driven / 105) * Math.sin((course * Math.PI) / 180)
    }
    return {
      time,
      received_at: time + 300 + Math.floor(chance() * 900),
      valid: true,
      lat: Math.round(lat * 1e6) / 1e6,
      lng: Math.round(lng * 1e6) / 1e6,
      speed: seconds > 0 ? Math.round(speed * 100) / 100 : 0,
      course: Math.round(course) % 360,
      altitude: described ? Math.round(2_240 + 20 * Math.sin(km)) : null,
      acc: seconds > 0,
      odometer: described ? Math.round(km * 1_000) : null,
      attributes: described
        ? JSON.stringify({
            satellites: 6 + Math.floor(chance() * 8),
            hdop: Math.round(7 + chance() * 9) / 10,
          })
        : null,
    }
  }
}

/** Measures from this call: elapsed s, and CPU of this process in µs. */
export function since() {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { cpu: user + system, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
  }
}
