import * as v from 'valibot'
import type { WebhookType } from '../../codes/webhooks.js'
import { listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'

const alert = named(
  'PostedAlert',
  v.object({
    id: w.id,
    clave_msj: v.nullable(w.alertType),
    nom_user: w.text,
    imei: v.nullable(w.imei),
    id_externo: v.nullable(w.text),
    nom_evento: w.text,
    mensaje: w.text,
    timestamp: w.moment,
    color_alerta: v.nullable(w.alertColor),
    mostrar_alerta: w.bool,
    sonido: w.bool,
    sonido_alerta: v.nullable(w.alertSound),
    speed: w.kmh,
    lat: v.nullable(w.latitude),
    lng: v.nullable(w.longitude),
    direccion: w.text,
    acc: w.bool,
    tardia: v.exactOptional(v.literal(true)),
  }),
)

const position = named(
  'PostedPosition',
  v.object({
    imei: w.imei,
    id_externo: v.nullable(w.text),
    timestamp: w.moment,
    recibido: w.moment,
    valido: w.bool,
    lat: v.nullable(w.latitude),
    lng: v.nullable(w.longitude),
    speed: v.nullable(w.kmh),
    angulo: v.nullable(w.course),
    altitud: v.nullable(w.altitude),
    acc: v.nullable(w.bool),
    puerta: v.nullable(w.bool),
    bateria: v.nullable(w.percent),
    odometro: v.nullable(w.km),
    motivo: v.nullable(w.fixReason),
  }),
)

const command = named(
  'CommandChange',
  v.object({
    id: w.id,
    imei: w.imei,
    id_externo: v.nullable(w.text),
    nombre: w.text,
    timestamp: w.moment,
    tipo: w.command,
    tipo_envio: w.loggedChannel,
    enviado_por: w.text,
    estado: w.commandState,
  }),
)

const device = named(
  'LinkChange',
  v.object({ imei: w.imei, id_externo: v.nullable(w.text), nombre: w.text, desde: w.moment }),
)

const post = <const Tipo extends WebhookType, const Fields extends v.ObjectEntries>(
  tipo: Tipo,
  fields: Fields,
) => v.object({ id: w.id, webhook: w.id, creado: w.moment, tipo: v.literal(tipo), ...fields })

/**
 * Body that a webhook posts for each event. Unlike an answer of the wire it has booleans, km/h, and `null` for an unknown value,
 * as the SDK returns them.
 */
export const webhookPosts = {
  alert: post('alert', { alert }),
  'alert.unattended': post('alert.unattended', { alert }),
  positions: post('positions', { positions: listOf(position) }),
  command: post('command', { command }),
  'device.online': post('device.online', { device }),
  'device.offline': post('device.offline', { device }),
  test: post('test', {}),
} satisfies { readonly [Tipo in WebhookType]: v.GenericSchema }
