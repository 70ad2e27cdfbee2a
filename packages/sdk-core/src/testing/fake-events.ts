import { es } from '../texts/es.js'
import { done, type FakeCalls, fakeId, refused } from './fake-answer.js'

/** An event as the wire has it. */
type FakeEvent = Readonly<Record<string, unknown>> & { readonly _id: string }

/** What the fake host's owner has set up: no SMS gateway, as the demo server. */
const noSms = 'Este servidor no tiene SMS configurado: pide a tu administrador que defina SMS_URL'

function madeEvents(imeis: readonly string[], now: number): FakeEvent[] {
  const made = (number: number, fields: object): FakeEvent => ({
    _id: fakeId('e0', number),
    activo: 1,
    push_notification: 0,
    email: 'false',
    sms: 0,
    mostrar_alerta: 1,
    sonido: 1,
    id_geocerca: '0',
    speed: null,
    creator: 'usuario',
    timestamp: now - number * 86_400_000,
    ...fields,
  })
  return [
    made(1, {
      nom_evento: 'Velocidad en carretera',
      tipo_evento: 5,
      speed: 95,
      color_alerta: 3,
      sonido_alerta: 1,
      email: 'true',
      gps: imeis,
    }),
    made(2, {
      nom_evento: 'Llegada al almacén',
      tipo_evento: 1,
      id_geocerca: fakeId('9e0', 1),
      color_alerta: 2,
      sonido_alerta: 2,
      push_notification: 1,
      gps: imeis.slice(0, 4),
    }),
    made(3, {
      nom_evento: 'Botón de pánico',
      tipo_evento: 6,
      color_alerta: 4,
      sonido_alerta: 5,
      gps: imeis,
    }),
    made(4, {
      nom_evento: 'Desvío de la ruta a Puebla',
      tipo_evento: 8,
      id_geocerca: fakeId('9e0', 7),
      color_alerta: 4,
      sonido_alerta: 6,
      activo: 0,
      gps: imeis.slice(0, 2),
    }),
  ]
}

const formFields = [
  'nom_evento',
  'mostrar_alerta',
  'tipo_evento',
  'color_alerta',
  'sonido_alerta',
  'sonido',
  'email',
  'gps',
] as const

/** The event definitions of the fake host, and its web push. */
export function createFakeEvents(options: {
  readonly imeis: () => readonly string[]
  readonly now: () => number
  readonly isEmpty: () => boolean
}): FakeCalls {
  let events = madeEvents(options.imeis(), options.now())
  let made = events.length

  const formOf = (body: Readonly<Record<string, unknown>>) => ({
    ...Object.fromEntries(formFields.map((name) => [name, body[name]])),
    id_geocerca: body.nodo_geocerca,
    speed: body.speed ?? null,
  })
  const change = (id: unknown, fields: object) => {
    const known = events.some(({ _id }) => _id === id)
    events = events.map((event) => (event._id === id ? { ...event, ...fields } : event))
    return known
  }

  return {
    '/api/eventos': () => done('', { data: options.isEmpty() ? [] : events }),
    '/api/evento': ({ body }) => {
      const event = events.find(({ _id }) => _id === body.id)
      if (event === undefined) return refused(es.errors.notFound)
      return done('', { data: event, decode: { imeis: event.gps } })
    },
    '/api/add-evento': ({ body }) => {
      made += 1
      const { creator, timestamp } = body
      const flags = { activo: 1, push_notification: 0, sms: 0, creator, timestamp }
      events = [{ _id: fakeId('e0', made), ...formOf(body), ...flags }, ...events]
      return done(es.notifications.eventAdded)
    },
    '/api/edit-evento': ({ body }) =>
      change(body.id, formOf(body)) ? done(es.notifications.eventUpdated) : refused(es.errors.notFound),
    '/api/elimina-evento': ({ body }) => {
      events = events.filter(({ _id }) => _id !== body.id)
      return done(es.notifications.eventRemoved)
    },
    '/api/update-check-evento': ({ body }) => {
      const on = body.valor === 1 || body.valor === 'true'
      if (body.nodo === 'sms' && on) return refused(noSms)
      const value = body.nodo === 'email' ? String(on) : Number(on)
      return change(body.id, { [String(body.nodo)]: value }) ? done() : refused(es.errors.notFound)
    },
    '/api/push-key': () =>
      done('', {
        data: {
          publicKey:
            'BIS0Wf2Ws6Ac1cOw7ZHyJf0JvmgPSFSNDrCnxqTVXwMxLVn2a3fG9rK7YD3Wb2SxVHkCmnqTz9vqnCY9C5qkZpE',
        },
      }),
    '/api/push-subscribe': () => done(),
    '/api/push-unsubscribe': () => done(),
  }
}
