import type { AlertEvent, CheckedEvent, EventForm, eventSchema } from '@baliza/sdk-core/internal'
import type { InferInput } from 'valibot'

/** Form values as entered: the input of the schema. */
export type EventValues = InferInput<ReturnType<typeof eventSchema>>

/** Defaults of a new event: a warning with notice and sound, without a type. */
const fresh = {
  nom_evento: '',
  gps: [] as string[],
  nodo_geocerca: '0',
  speed: '',
  mostrar_alerta: 1,
  color_alerta: 3,
  sonido: 1,
  sonido_alerta: 1,
  email: 'false',
  duracion: null,
  horario: null,
  pausa: null,
  escalado: null,
} as const satisfies Omit<EventValues, 'tipo_evento'>

export function eventValues(event: AlertEvent | null): Partial<EventValues> {
  if (event === null) return fresh
  return {
    nom_evento: event.nom_evento,
    gps: [...event.gps],
    tipo_evento: event.tipo_evento,
    nodo_geocerca: event.id_geocerca ?? '0',
    speed: event.speed === null ? '' : String(event.speed),
    mostrar_alerta: event.mostrar_alerta ? 1 : 0,
    color_alerta: event.color_alerta ?? 1,
    sonido: event.sonido ? 1 : 0,
    sonido_alerta: event.sonido_alerta ?? 0,
    email: event.email ? 'true' : 'false',
    duracion: event.duracion,
    horario: event.horario && {
      ...event.horario,
      dias: [...event.horario.dias],
      fuera: event.horario.fuera ? 1 : 0,
    },
    pausa: event.pausa,
    escalado: event.escalado,
  }
}

/** Converts checked values of the form for the call. @param made by whom and when the event was created */
export function eventForm(
  { nodo_geocerca, sonido_alerta, horario = null, ...form }: CheckedEvent,
  made: Pick<EventForm, 'creator' | 'timestamp'>,
): EventForm {
  return {
    ...form,
    id_geocerca: nodo_geocerca,
    sonido_alerta: sonido_alerta || null,
    horario: horario && { ...horario, fuera: horario.fuera === 1 },
    mostrar_alerta: form.mostrar_alerta === 1,
    sonido: form.sonido === 1,
    email: form.email === 'true',
    ...made,
  }
}
