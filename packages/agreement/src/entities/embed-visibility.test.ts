import { expect, test } from 'vitest'
import { embedFields } from '../codes/embed.js'
import { hiddenFromEmbeds, hiddenUnless, unitFields } from './unit-fields.js'

/** Fields that third-party pages have always received. A new field is not added here: it is `never`, or a choice of the form. */
const always = [
  'acc',
  'activo',
  'altitude',
  'angulo',
  'direccion',
  'estado_desde',
  'gps_status',
  'id',
  'lat',
  'lng',
  'modelo',
  'nombre',
  'odometro',
  'registro',
  'size_icon',
  'status',
  'status_motor',
  'time_server',
  'timestamp',
  'url_icon',
  'url_icon_angulo',
]

test('a new field of a unit is hidden from third-party pages until it is chosen', () => {
  const rows = Object.entries(unitFields)
  expect(rows.flatMap(([name, { embed }]) => (embed === 'always' ? [name] : [])).sort()).toEqual(always)
  const chosen = Object.keys(embedFields) as (keyof typeof embedFields)[]
  const blanked = new Set([
    ...Object.keys(hiddenFromEmbeds),
    ...chosen.flatMap((one) => Object.keys(hiddenUnless(one))),
  ])
  expect([...blanked, 'imei', ...always].sort()).toEqual(Object.keys(unitFields).sort())
})
