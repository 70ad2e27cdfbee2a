import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { AlertType } from '../codes/alert-types.js'
import type { Unit } from '../entities/unit.js'
import { done, type FakeCalls, fakeId, refused } from './fake-answer.js'
import { createRandom } from './random.js'

/** An alert that the fake host holds; speeds in km/h. */
export interface FakeAlert {
  readonly id: string
  readonly clave_msj: AlertType
  readonly unit: Unit
  readonly nom_evento: string
  readonly mensaje: string
  readonly timestamp: number
  readonly color_alerta: AlertColor
  readonly mostrar_alerta: 0 | 1
  readonly sonido: 0 | 1
  readonly sonido_alerta: AlertSound | 0
  readonly isNotified: boolean
}

/** What happens in a fleet, how bad it is, its sound, and its sentence after the unit's name. */
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

/** Miles per hour, as a host writes the speeds of alerts. */
const inMiles = (speed: number) => Math.round(speed * 0.62137 * 10) / 10

/** The alerts of the fake host. */
export function createFakeAlerts(options: {
  readonly units: () => readonly Unit[]
  readonly now: () => number
  readonly seed: number
  /** How many are open at the start, the newest some minutes old. */
  readonly count: number
  /** Whether the host has nothing to show. */
  readonly isEmpty: () => boolean
}) {
  const { units, now, seed, count, isEmpty } = options
  const random = createRandom(seed * 31 + 5)
  let alerts: FakeAlert[] = []
  let made = 0

  function raise(change: Partial<FakeAlert> = {}): FakeAlert {
    const [clave_msj, nom_evento, color_alerta, sound, sentence] = kinds[
      made % kinds.length
    ] as (typeof kinds)[number]
    const unit = change.unit ?? random.pick(units())
    const speed = clave_msj === 'SPEEDING' ? random.between(96, 128) : unit.speed
    made += 1
    const alert: FakeAlert = {
      id: fakeId('a1', made),
      clave_msj,
      unit: { ...unit, speed },
      nom_evento,
      mensaje: change.clave_msj === undefined ? `${unit.nombre} ${sentence}` : '',
      timestamp: now(),
      color_alerta,
      mostrar_alerta: 1,
      sonido: sound === 0 ? 0 : 1,
      sonido_alerta: sound,
      isNotified: false,
      ...change,
    }
    alerts = [alert, ...alerts]
    return alert
  }

  for (let number = count; number > 0 && units().length > 0; number--) {
    raise({ timestamp: now() - number * 7 * 60_000, isNotified: true })
  }

  const wire = ({ id, unit, isNotified, ...alert }: FakeAlert) => {
    const { nombre: nom_user, imei, lat, lng, direccion, acc, speed } = unit
    return { _id: id, nom_user, imei, lat, lng, direccion, acc: acc ? 1 : 0, speed: inMiles(speed), ...alert }
  }
  const seen = () => (isEmpty() ? [] : alerts)

  const calls: FakeCalls = {
    '/api/alertas': () => done('', { data: seen().map(wire) }),
    '/api/alertas-nuevas': () =>
      done('', {
        data: seen()
          .filter(({ isNotified }) => !isNotified)
          .map(wire),
      }),
    '/api/update-evento-id': ({ body }) => {
      if (body.atendida === 1) alerts = alerts.filter(({ id }) => id !== body.id)
      else if (!alerts.some(({ id }) => id === body.id)) return refused('Datos no encontrados')
      else alerts = alerts.map((alert) => (alert.id === body.id ? { ...alert, isNotified: true } : alert))
      return done()
    },
    '/api/update-varias-alertas': ({ body }) => {
      alerts =
        body.atendida === 1
          ? alerts.filter(({ isNotified }) => !isNotified)
          : alerts.map((alert) => ({ ...alert, isNotified: true }))
      return done()
    },
  }
  return { calls, raise }
}
