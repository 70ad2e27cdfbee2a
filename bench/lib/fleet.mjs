/** Returns `count` consecutive imeis, starting with `first`. */
export const imeisFrom = (first, count) => Array.from({ length: count }, (_, index) => String(first + index))

/** Inserts units that have never reported. */
export function plantUnits(database, imeis) {
  return database.query(
    `insert into units (imei, id, nombre, modelo, placas, sim, registro)
     select imei, lpad(imei, 24, '0'), 'Unidad ' || right(imei, 5), 'Kenworth T680', 'ABC-' || right(imei, 4),
       '5512345678', 0
     from unnest($1::text[]) as imei`,
    [imeis],
  )
}

/** Assigns units to an account. */
export function assignUnits(database, user, imeis) {
  return database.query(
    'insert into assignments (user_id, imei) select $1, imei from unnest($2::text[]) as imei',
    [user, imeis],
  )
}
