import type { UnitRow } from '../storage/tables/units.js'

/** A unit that is what nobody has edited yet, where one fix has brought it. */
export function makeUnitRow(imei: string): UnitRow {
  return {
    imei,
    id: `id-${imei}`,
    nombre: imei,
    modelo: '',
    placas: '',
    sim: '5512345678',
    equipo_gps: '',
    manager: null,
    activo: true,
    registro: 1,
    conductor: '',
    id_grupo: null,
    url_icon: null,
    url_icon_angulo: 2,
    size_icon: null,
    url_camara: null,
    lat: 19,
    lng: -99,
    speed: 0,
    acc: true,
    acc_since: 1_000,
    angulo: 0,
    altitude: 0,
    direccion: '',
    direccion_lat: null,
    direccion_lng: null,
    pdi: '',
    odometro: 0,
    gps_status: 'A',
    timestamp: 60_000,
    time_server: 61_000,
  }
}
