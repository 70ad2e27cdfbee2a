import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import { type EventTypeCode, eventDurationUnits, eventTypes } from '../codes/event-types.js'
import type { WireEntity } from '../wire/types.js'
import type { AlertEvent, EventSchedule } from './alert-event.js'
import type { Field } from './field.js'
import type { ColumnsOf } from './field-tables.js'

/** A row of {@link eventFields}. */
export interface EventField extends Field {
  /** Form of the value on the wire: 1 or 0, 'true' or 'false', '0' for `null`, no field for `null`, or unchanged. */
  readonly wire: 'bit' | 'word' | 'zero' | 'omitted' | 'same'
  /** Name in the payload of the event form; `null` if the form does not change it. */
  readonly sent: string | null
}

// biome-ignore format: one line per field
/** Every field of an event. Events are not in the activity log, so that no row has a label. */
export const eventFields = {
  id: { en: 'id', type: 'id', label: null, column: 'id', changedBy: null, wire: 'same', sent: null },
  nom_evento: { en: 'name', type: 'text', label: null, column: 'nom_evento', changedBy: 'people', wire: 'same', sent: 'nom_evento' },
  tipo_evento: { en: 'type', type: 'eventType', label: null, column: 'tipo_evento', changedBy: 'people', wire: 'same', sent: 'tipo_evento' },
  activo: { en: 'active', type: 'flag', label: null, column: 'activo', changedBy: 'people', wire: 'bit', sent: null },
  push_notification: { en: 'byPush', type: 'flag', label: null, column: 'push_notification', changedBy: 'people', wire: 'bit', sent: null },
  email: { en: 'byEmail', type: 'word', label: null, column: 'email', changedBy: 'people', wire: 'word', sent: 'email' },
  sms: { en: 'bySms', type: 'flag', label: null, column: 'sms', changedBy: 'people', wire: 'bit', sent: null },
  sonido: { en: 'audible', type: 'flag', label: null, column: 'sonido', changedBy: 'people', wire: 'bit', sent: 'sonido' },
  sonido_alerta: { en: 'sound', type: 'alertSound', label: null, column: 'sonido_alerta', stored: 0 as AlertSound | 0, changedBy: 'people', wire: 'same', sent: 'sonido_alerta' },
  mostrar_alerta: { en: 'showAlert', type: 'flag', label: null, column: 'mostrar_alerta', changedBy: 'people', wire: 'bit', sent: 'mostrar_alerta' },
  id_geocerca: { en: 'geofenceId', type: 'id', label: null, column: 'geofence_id', changedBy: 'people', wire: 'zero', sent: 'nodo_geocerca' },
  color_alerta: { en: 'color', type: 'alertColor', label: null, column: 'color_alerta', stored: 1 as AlertColor, changedBy: 'people', wire: 'same', sent: 'color_alerta' },
  speed: { en: 'speedLimitKmh', type: 'kmh|null', label: null, column: 'speed', changedBy: 'people', wire: 'same', sent: 'speed' },
  creator: { en: 'creator', type: 'text', label: null, column: 'creator', changedBy: null, wire: 'same', sent: null },
  timestamp: { en: { moment: 'createdAt' }, type: 'momentOrZero', label: null, column: 'timestamp', stored: 0 as number, changedBy: null, wire: 'same', sent: null },
  // The database has the units in another table.
  gps: { en: 'imeis', type: 'imei[]', label: null, column: null, changedBy: 'people', wire: 'same', sent: 'gps' },
  duracion: { en: 'durationSeconds', type: 'seconds?', label: null, column: 'duracion', changedBy: 'people', wire: 'omitted', sent: 'duracion' },
  horario: { en: 'schedule', type: 'schedule?', label: null, column: 'horario', stored: null as StoredSchedule | null, changedBy: 'people', wire: 'omitted', sent: 'horario' },
  pausa: { en: 'cooldownSeconds', type: 'seconds?', label: null, column: 'pausa', changedBy: 'people', wire: 'omitted', sent: 'pausa' },
  escalado: { en: 'escalation', type: 'escalation?', label: null, column: 'escalado', changedBy: 'people', wire: 'omitted', sent: 'escalado' },
} as const satisfies { readonly [Name in keyof AlertEvent]: EventField }

type StoredSchedule = Omit<EventSchedule, 'fuera'> & { readonly fuera: 0 | 1 }
type EventTable = typeof eventFields
type ColumnsWhere<Row> = {
  [Name in keyof EventTable]: EventTable[Name] extends Row ? EventTable[Name]['column'] & string : never
}[keyof EventTable]
/** Columns of an event. */
export type EventColumns = ColumnsOf<EventTable, AlertEvent>
type Kept = ColumnsWhere<{ readonly wire: 'omitted' }>
/** Columns of an event that its form changes. Undefined ones stay unchanged. */
export type EventFormColumns = Pick<EventColumns, Exclude<ColumnsWhere<{ readonly sent: string }>, Kept>> & {
  readonly [Name in Kept]?: EventColumns[Name] | undefined
}
/** Names of an event's fields in the payload of its form. */
export type EventSentName = EventTable[keyof EventTable]['sent'] & string

const rows = Object.entries(eventFields) as readonly [keyof AlertEvent, EventField][]
/** Names of the columns of an event. */
export const eventColumns = rows.flatMap(([, { column }]) =>
  column === null ? [] : [column],
) as (keyof EventColumns)[]
/** Names of the columns of an event that its form changes. */
export const eventFormColumns = rows.flatMap(([, { column, sent }]) =>
  column === null || sent === null ? [] : [column],
) as (keyof EventFormColumns)[]

const toWire: Readonly<Record<EventField['wire'], (value: unknown) => unknown>> = {
  bit: Number,
  word: String,
  zero: (value) => value ?? '0',
  omitted: (value) => value ?? undefined,
  same: (value) => value,
}

/** Returns an event in wire format (specification 1, section 3: Event), without its units. */
export function wireEvent(event: EventColumns): Omit<WireEntity<EventTable>, 'gps'> {
  const values: Readonly<Record<string, unknown>> = { ...event }
  return Object.fromEntries(
    rows.flatMap(([name, { column, wire }]) => {
      const value = column === null ? undefined : toWire[wire](values[column])
      return value === undefined ? [] : [[name === 'id' ? '_id' : name, value]]
    }),
  ) as never
}

const fromWire: Readonly<Record<EventField['wire'], (value: unknown) => unknown>> = {
  ...toWire,
  bit: (value) => value === 1,
  word: (value) => value === 'true',
  zero: (value) => (value === '0' ? null : value),
  omitted: (value) => value,
}

/** Returns the columns of a checked payload of the event form. */
export function eventFormRow(
  form: Readonly<Record<Exclude<EventSentName, Kept | 'speed' | 'tipo_evento'>, unknown>> & {
    readonly tipo_evento: EventTypeCode
  },
): EventFormColumns {
  const values: Readonly<Record<string, unknown>> = { speed: null, ...form }
  const columns = rows.flatMap(([, { column, wire, sent }]) =>
    column === null || sent === null ? [] : [[column, fromWire[wire](values[sent])]],
  )
  const times = eventDurationUnits.has(eventTypes[form.tipo_evento]) ? {} : { duracion: null }
  return { ...Object.fromEntries(columns), ...times }
}
