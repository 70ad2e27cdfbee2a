import { unitColumnFields } from '@baliza/agreement'
import type { UnitRow } from '../storage/tables/units.js'

const blank = Object.fromEntries(
  unitColumnFields.map(({ column, blank, stored = blank }) => [column, stored]),
) as unknown as UnitRow

/** A unit with default settings, at the position of one fix. */
export function makeUnitRow(imei: string): UnitRow {
  return {
    ...blank,
    imei,
    id: `id-${imei}`,
    nombre: imei,
    sim: '5512345678',
    sim_by: 4,
    sms_password: null,
    registro: 1,
    lat: 19,
    lng: -99,
    acc: true,
    acc_since: 1_000,
    direccion_lat: null,
    direccion_lng: null,
    gps_status: 'A',
    timestamp: 60_000,
    time_server: 61_000,
  }
}
