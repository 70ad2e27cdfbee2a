import {
  type Alert,
  type AlertEvent,
  alertTypes,
  type CommandLogRow,
  commands as commandNames,
  type Driver,
  eventTypeNames,
  eventTypes,
  type Geofence,
  geofenceTypeNames,
  loggedChannels,
  type Route,
  type Webhook,
} from '@baliza/sdk-core/internal'
import { type Listing, listing, moment } from './listing.js'

const alerts = listing<Alert>({
  columns: [
    ['fecha', ({ timestamp }) => moment(timestamp), 'table'],
    ['unidad', ({ nom_user }) => nom_user, 'table'],
    ['imei', ({ imei }) => imei],
    ['tipo', ({ clave_msj }) => (clave_msj === null ? '' : alertTypes[clave_msj]), 'table'],
    ['evento', ({ nom_evento }) => nom_evento],
    ['mensaje', ({ mensaje }) => mensaje],
    ['direccion', ({ direccion }) => direccion, 'table'],
    ['lat', ({ lat }) => lat],
    ['lng', ({ lng }) => lng],
    ['velocidad_kmh', ({ speed }) => speed],
    ['atendida', ({ atendida_en }) => moment(atendida_en), 'table'],
    ['atendida_por', ({ atendida_por }) => atendida_por ?? ''],
    ['nota', ({ nota }) => nota ?? ''],
    ['id', ({ id }) => id],
  ],
  read: ({ client, signal, period }) =>
    client.alerts.list.each(period === null ? {} : { desde: period.from }, { signal }),
  keep: ({ imei, timestamp }, { imeis, period }) =>
    (imeis === null || (imei !== null && imeis.has(imei))) && (period === null || timestamp <= period.to),
})

const drivers = listing<Driver>({
  columns: [
    ['nombre', ({ nombre }) => nombre, 'table'],
    ['unidad', ({ nombre_unidad }) => nombre_unidad, 'table'],
    ['telefono', ({ tel }) => tel, 'table'],
    ['email', ({ email }) => email, 'table'],
    ['descripcion', ({ descripcion }) => descripcion],
    ['id_externo', ({ id_externo }) => id_externo],
    ['id', ({ id }) => id],
  ],
  read: ({ client, signal }) => client.drivers.list.each({ limite: 1_000 }, { signal }),
})

const geofences = listing<Geofence | Route>({
  columns: [
    ['nombre', ({ nombre }) => nombre, 'table'],
    ['tipo', ({ tipo }) => geofenceTypeNames[tipo], 'table'],
    ['color', ({ color }) => color],
    ['lat', (place) => ('lat' in place ? place.lat : null), 'table'],
    ['lng', (place) => ('lng' in place ? place.lng : null), 'table'],
    ['radio_m', (place) => (place.tipo === 1 ? place.radio : null), 'table'],
    ['puntos', (place) => ('decode' in place ? place.decode.length : null), 'table'],
    ['id_externo', (place) => ('id_externo' in place ? (place.id_externo ?? null) : null)],
    ['id', ({ id }) => id],
  ],
  async *read({ client, signal }) {
    const { geofences: drawn, routes } = await client.geofences.list({}, { signal })
    yield* drawn
    yield* routes
  },
})

const commands = listing<CommandLogRow>({
  columns: [
    ['fecha', ({ timestamp }) => moment(timestamp), 'table'],
    ['unidad', ({ nombre }) => nombre, 'table'],
    ['imei', ({ imei }) => imei],
    ['comando', ({ tipo }) => commandNames[tipo], 'table'],
    ['canal', ({ tipo_envio }) => loggedChannels[tipo_envio]],
    ['estado', ({ estado }) => estado, 'table'],
    ['confirmado', ({ time_enviado }) => moment(time_enviado)],
    ['mensaje', ({ mensaje }) => mensaje, 'table'],
    ['enviado_por', ({ enviado_por }) => enviado_por],
    ['id', ({ id }) => id],
  ],
  read: ({ client, signal }) => client.commands.log.each({}, { signal }),
  keep: ({ imei }, { imeis }) => imeis === null || imeis.has(imei),
})

const events = listing<AlertEvent>({
  columns: [
    ['nombre', ({ nom_evento }) => nom_evento, 'table'],
    ['tipo', ({ tipo_evento }) => eventTypeNames[eventTypes[tipo_evento]], 'table'],
    ['activo', ({ activo }) => activo, 'table'],
    ['unidades', ({ gps }) => gps.length, 'table'],
    ['id_geocerca', ({ id_geocerca }) => id_geocerca],
    ['limite_kmh', ({ speed }) => speed],
    ['correo', ({ email }) => email],
    ['push', ({ push_notification }) => push_notification],
    ['sms', ({ sms }) => sms],
    ['id', ({ id }) => id],
  ],
  async *read({ client, signal }) {
    yield* await client.events.list({}, { signal })
  },
  keep: ({ gps }, { imeis }) => imeis === null || gps.some((imei) => imeis.has(imei)),
})

const webhooks = listing<Webhook>({
  columns: [
    ['nombre', ({ nombre }) => nombre, 'table'],
    ['url', ({ url }) => url, 'table'],
    ['eventos', ({ eventos }) => eventos.join(' '), 'table'],
    ['unidades', ({ unidades }) => (unidades === null ? null : unidades.length)],
    ['activo', ({ activo }) => activo, 'table'],
    ['motivo', ({ motivo }) => motivo],
    ['entregado', ({ entregado }) => moment(entregado)],
    ['falla_desde', ({ fallando }) => moment(fallando), 'table'],
    ['cuenta', ({ usuario }) => usuario],
    ['id', ({ id }) => id],
  ],
  async *read({ client, signal }) {
    yield* await client.webhooks.list({}, { signal })
  },
})

/** The commands that list something, with what they list. */
export const lists = { alerts, drivers, geofences, commands, events, webhooks } satisfies Record<
  string,
  Listing
>
/** One of {@link lists}. */
export type ListName = keyof typeof lists
