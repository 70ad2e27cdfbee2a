/** A month of a fleet: a position of each unit every 5 minutes, 1,728,000 in total. */
export const units = 200
export const days = 30
const day = 86_400_000
const perDay = 288

export const imeiOf = (unit) => String(353_000_000_000_000 + unit)

/**
 * Inserts the fleet and its last days up to now in time order and rounded, as an intake stores them. Positions of one unit are
 * therefore not adjacent on disk. Engines run from seven to seven, at up to 120 km/h.
 * @param days number of days
 * @returns the first millisecond of these days, and the first after them
 */
export async function plant(database, addAccount, days) {
  await addAccount(database, { name: 'bench', password: 'bench', rol: 4 })
  await database.query(
    `insert into units (imei, id, nombre, registro)
     select imei, lpad(imei, 24, '0'), 'Unidad ' || right(imei, 3), 0 from unnest($1::text[]) as imei`,
    [Array.from({ length: units }, (_, unit) => imeiOf(unit))],
  )
  const to = Math.floor(Date.now() / day) * day
  const from = to - days * day
  for (let n = 0; n < days; n++)
    await database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed, course, altitude, acc)
       select imei, time, time + 800, true, round((19 + unit * 0.01 + sin(step / 40.0) * 0.4)::numeric, 7),
         round((-99 + cos(step / 40.0) * 0.4)::numeric, 7),
         case when working then round((60 + 60 * sin(step * 0.7 + unit))::numeric, 2) else 0 end, step % 360, 2200, working
       from generate_series($1::int, $2::int) step, generate_series(0, $3::int) unit,
         lateral (select (${imeiOf(0)} + unit)::text as imei, $4::bigint + step * 300000::bigint + unit * 1300 as time,
           step % ${perDay} between 84 and 228 as working) as moment
       order by time`,
      [n * perDay, (n + 1) * perDay - 1, units - 1, from],
    )
  await database.query('vacuum analyze positions')
  return { from, to }
}
