import type { AlertColor } from '@baliza/agreement/codes/alert-colors.js'
import type { AlertSound } from '@baliza/agreement/codes/alert-sounds.js'
import type { AlertType } from '@baliza/agreement/codes/alert-types.js'
import { kmToMiles } from '@baliza/agreement/entities/speed.js'
import { createRandom } from '@baliza/agreement/rules/random.js'
import type { FakeHost } from './fake-host.js'
import { alertsOf, type FakeAlert, type StoredAlert } from './fake-rows.js'
import { fakeId } from './fake-table.js'

/** Alert type, event name, severity colour, sound, and the sentence after the unit's name. */
const kinds: readonly (readonly [AlertType, string, AlertColor, AlertSound | 0, string])[] = [
  ['SPEEDING', 'Velocidad en carretera', 3, 1, 'rebasó los 95 km/h'],
  ['IN_GEO', 'Llegada al almacén', 2, 2, 'entró en Almacén central'],
  ['OUT_GEO', 'Salida del almacén', 1, 2, 'salió de Almacén central'],
  ['ACC_ON', 'Encendido fuera de horario', 1, 3, 'encendió el motor'],
  ['PANIC', 'Botón de pánico', 4, 5, 'pide auxilio'],
  ['ACC_OFF', 'Motor apagado', 1, 0, 'apagó el motor'],
  ['OUT_RUTA', 'Desvío de la ruta', 4, 6, 'salió de Ruta México – Puebla'],
  ['LOW_BATTERY', 'Batería del equipo', 3, 0, 'tiene la batería al 18 %'],
  ['DOOR', 'Puerta de carga', 3, 4, 'abrió la puerta'],
]

/** Creates the alerts of a fake server. @returns a function that raises one alert for every account that sees its unit */
export function createFakeAlerts(host: FakeHost, random = createRandom(host.seed * 31 + 5)) {
  let made = 0
  return function raise(change: Partial<FakeAlert> = {}): FakeAlert {
    const [clave_msj, nom_evento, color_alerta, sound, sentence] = kinds[
      made % kinds.length
    ] as (typeof kinds)[number]
    const unit = change.unit ?? random.pick(host.fleet.units())
    const speed = clave_msj === 'SPEEDING' ? random.between(96, 128) : unit.speed
    made += 1
    const alert: FakeAlert = {
      id: fakeId('a1', made),
      clave_msj,
      unit: { ...unit, speed },
      nom_evento,
      mensaje: change.clave_msj === undefined ? `${unit.nombre} ${sentence}` : '',
      timestamp: host.now(),
      color_alerta,
      mostrar_alerta: 1,
      sonido: sound === 0 ? 0 : 1,
      sonido_alerta: sound,
      isNotified: false,
      ...change,
    }
    const [first, ...others] = host.accounts
      .all()
      .filter((one) => host.sees(one, [unit.imei]))
      .reverse()
    const seeing =
      first === undefined
        ? []
        : [{ id: alert.id, user: first.id }, ...others.map(({ id: user }) => ({ id: host.newId(), user }))]
    for (const owned of seeing) {
      alertsOf(host).put({ ...alert, attendedAt: null, ...owned })
      host.raised.add(owned.id)
    }
    return alert
  }
}

export function wireAlert(alert: StoredAlert) {
  const { id, user: _, unit, isNotified, attendedAt, attendedBy, note, ...rest } = alert
  const { nombre: nom_user, imei, lat, lng, direccion, acc, speed } = unit
  return { _id: id, nom_user, imei, lat, lng, direccion, acc: acc ? 1 : 0, speed: kmToMiles(speed), ...rest }
}
