import * as v from 'valibot'
import { activities } from '../codes/activity.js'
import { alertColors } from '../codes/alert-colors.js'
import { alertSounds } from '../codes/alert-sounds.js'
import { alertTypes } from '../codes/alert-types.js'
import { keyScopes } from '../codes/api-keys.js'
import { binKinds } from '../codes/bin.js'
import { cleaningStates } from '../codes/cleaning.js'
import { commandStates, commandStatuses, commands, loggedChannels, releaseDoubts } from '../codes/commands.js'
import { embedFields } from '../codes/embed.js'
import { escalationChannels } from '../codes/escalation-channels.js'
import { eventTypes } from '../codes/event-types.js'
import { fixReasons } from '../codes/fix-reasons.js'
import { followStates } from '../codes/follow-states.js'
import { geofenceTypes } from '../codes/geofences.js'
import { iconModes } from '../codes/icons.js'
import { importedKinds } from '../codes/imports.js'
import { silences } from '../codes/no-contact.js'
import { reasons } from '../codes/reasons.js'
import { rejectionCodes } from '../codes/rejection-reasons.js'
import { mailedFormats, reportFrequencies, scheduledReports } from '../codes/report-schedules.js'
import { roles } from '../codes/roles.js'
import { sentenceKinds, sentenceOutcomes } from '../codes/sentences.js'
import { connectionProtocols, trackerModels } from '../codes/tracker-models.js'
import { trackerRefusals } from '../codes/tracker-refusals.js'
import { webhookEvents } from '../codes/webhooks.js'
import { weekDays } from '../entities/alert-event.js'
import { recipientChannels } from '../entities/recipient.js'
import { type Measure, measured } from '../entities/schemas/measure.js'
import { ownValue } from '../rules/own-value.js'

interface Limits {
  readonly least?: number
  readonly most?: number
}

const float = (unit: Measure, limits: Limits = {}): v.GenericSchema<number> =>
  v.pipe(v.pipe(v.number(), ...bounds(limits)), measured(unit))
const integer = (unit: Measure, limits: Limits = {}): v.GenericSchema<number> =>
  v.pipe(v.pipe(v.number(), v.integer(), ...bounds(limits)), measured(unit))
const bounds = ({ least, most }: Limits) => [
  ...(least === undefined ? [] : [v.minValue<number, number>(least)]),
  ...(most === undefined ? [] : [v.maxValue<number, number>(most)]),
]

type Code = string | number
type CodeOf<Table> = Table extends readonly (infer Value extends Code)[] ? Value : keyof Table & Code

/**
 * Declares the values of a code table or a list.
 * @param name the component of the OpenAPI document, which also has the table's labels
 */
export function codes<const Table extends readonly Code[] | Readonly<Record<Code, unknown>>>(
  name: string,
  table: Table,
): v.GenericSchema<CodeOf<Table>> {
  const isList = Array.isArray(table)
  const values = isList ? table : Object.keys(table).map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  const labels = isList ? [] : Object.values(table)
  const isLabelled = labels.length > 0 && labels.every((label) => typeof label === 'string')
  return v.pipe(
    v.picklist(values as CodeOf<Table>[]),
    v.metadata({ 'x-codes': name, ...(isLabelled && { 'x-labels': table }) }),
  ) as v.GenericSchema<CodeOf<Table>>
}

/**
 * Types of the values that the wire carries, by name. A number has a unit, and a code its table, so that no field can be declared
 * without them.
 */
export const wireTypes = {
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Embedded pages receive the unit's id instead. */
  imei: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** An IMEI; empty on embedded pages that may not know it. */
  imeiOrNone: v.pipe(v.string(), v.maxLength(64)),
  text: v.string(),
  /** A text that is never empty. */
  key: v.pipe(v.string(), v.minLength(1)),
  bool: v.boolean(),
  /** Yes or no as 1 or 0. */
  flag: codes('Flag', [0, 1]),
  /** Yes or no as a word. */
  word: codes('Word', ['true', 'false']),
  /** `HH:mm`. */
  clock: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)),

  moment: integer('unix-ms', { least: 1 }),
  /** 0: unknown. */
  momentOrZero: integer('unix-ms', { least: 0 }),
  ms: integer('ms', { least: 0 }),
  /** A measured duration, with fractions. */
  elapsed: float('ms', { least: 0 }),
  /** Negative: earlier. */
  offset: integer('ms'),
  seconds: integer('s', { least: 0 }),
  km: float('km', { least: 0 }),
  metres: float('m', { least: 0 }),
  /** Above sea level. */
  altitude: float('m'),
  kmh: float('km/h', { least: 0 }),
  mph: float('mph', { least: 0 }),
  latitude: float('deg', { least: -90, most: 90 }),
  longitude: float('deg', { least: -180, most: 180 }),
  /** Clockwise from north. */
  course: float('deg', { least: 0, most: 360 }),
  percent: float('%', { least: 0, most: 100 }),
  bytes: integer('bytes', { least: 0 }),
  count: integer('count', { least: 0 }),
  number: integer('number', { least: 0 }),

  activity: codes('Activity', activities),
  /** 0: not chosen. */
  alertColor: codes('AlertColor', { 0: '', ...alertColors }),
  /** 0: not chosen. */
  alertSound: codes('AlertSound', { 0: '', ...alertSounds }),
  alertType: codes('AlertType', alertTypes),
  binKind: codes('BinKind', binKinds),
  cleaningState: codes('CleaningState', cleaningStates),
  command: codes('Command', commands),
  commandState: codes('CommandState', commandStates),
  commandStatus: codes('CommandStatus', commandStatuses),
  deliveryChannel: codes('DeliveryChannel', ['email', 'sms', 'push', 'webhook']),
  embedField: codes('EmbedField', embedFields),
  escalationChannel: codes('EscalationChannel', escalationChannels),
  eventType: codes('EventType', eventTypes),
  fixReason: codes('FixReason', fixReasons),
  followState: codes('FollowState', followStates),
  geofenceType: codes('GeofenceType', geofenceTypes),
  iconMode: codes('IconMode', iconModes),
  importedKind: codes('ImportedKind', importedKinds),
  keyScope: codes('KeyScope', keyScopes),
  loggedChannel: codes('LoggedChannel', loggedChannels),
  mailedFormat: codes('MailedFormat', mailedFormats),
  protocol: codes('Protocol', connectionProtocols),
  reason: codes('Reason', reasons),
  recipientChannel: codes('RecipientChannel', recipientChannels),
  rejection: codes('Rejection', Object.values(rejectionCodes)),
  releaseDoubt: codes('ReleaseDoubt', releaseDoubts),
  reportFrequency: codes('ReportFrequency', reportFrequencies),
  role: codes('Role', roles),
  scheduledReport: codes('ScheduledReport', scheduledReports),
  sentenceKind: codes('SentenceKind', sentenceKinds),
  sentenceOutcome: codes('SentenceOutcome', sentenceOutcomes),
  serverJob: codes('ServerJob', ['gateway', 'writer', 'web']),
  silence: codes('Silence', silences),
  /** Empty: not chosen. */
  trackerModel: codes('TrackerModel', { '': null, ...trackerModels }),
  trackerRefusal: codes('TrackerRefusal', trackerRefusals),
  webhookEvent: codes('WebhookEventType', webhookEvents),
  webhookType: codes('WebhookType', { ...webhookEvents, test: 'Prueba' }),
  weekDay: codes('WeekDay', weekDays),
} as const

/** Names a schema: the component of the OpenAPI document, and the SDK's type with the descriptions of its fields. */
export const named = <Schema extends v.GenericSchema>(name: string, schema: Schema) =>
  v.pipe(schema, v.metadata({ 'x-name': name })) as unknown as Schema

/** Types of whole objects in field tables. */
const objectTypes = {
  schedule: named(
    'EventSchedule',
    v.object({
      dias: v.array(wireTypes.weekDay),
      desde: wireTypes.clock,
      hasta: wireTypes.clock,
      fuera: wireTypes.flag,
      zona: wireTypes.text,
    }),
  ),
  escalation: named(
    'EventEscalation',
    v.object({
      tras: wireTypes.seconds,
      canal: wireTypes.escalationChannel,
      destino: wireTypes.text,
    }),
  ),
} as const
const fieldTypes = { ...wireTypes, ...objectTypes }

type TypeName = keyof typeof fieldTypes
/**
 * Wire type of a field in a field table: a name of {@link wireTypes}, `|null` if the value may be `null`, `[]` for a list, and `?`
 * if the field may be absent.
 */
export type WireType = `${TypeName}${'' | '[]'}${'' | '|null'}${'' | '?'}`

type ValueOf<Type extends string> = Type extends `${infer Of}|null`
  ? ValueOf<Of> | null
  : Type extends `${infer Of}[]`
    ? readonly ValueOf<Of>[]
    : Type extends TypeName
      ? v.InferInput<(typeof fieldTypes)[Type]>
      : never

type Typed = Readonly<Record<string, { readonly type: WireType }>>
type WireName<Name> = Name extends 'id' ? '_id' : Name
/** An entity of a field table on the wire. */
export type WireEntity<Table extends Typed> = {
  readonly [Name in keyof Table as Table[Name]['type'] extends `${string}?`
    ? never
    : WireName<Name>]: FieldValue<Table[Name]['type']>
} & {
  readonly [Name in keyof Table as Table[Name]['type'] extends `${string}?`
    ? WireName<Name>
    : never]?: FieldValue<Table[Name]['type']>
}
type FieldValue<Type> = Type extends `${infer Of}?` ? ValueOf<Of> : ValueOf<Type & string>

/** Returns the schema of a wire type. */
function schemaOf(type: string): v.GenericSchema {
  if (type.endsWith('?')) return v.exactOptional(schemaOf(type.slice(0, -1)))
  if (type.endsWith('|null')) return v.nullable(schemaOf(type.slice(0, -5)))
  if (type.endsWith('[]')) return v.array(schemaOf(type.slice(0, -2)))
  const schema = ownValue(fieldTypes, type)
  if (schema === undefined) throw new Error(`${type} is no type of the wire`)
  return schema
}

/**
 * Returns the schema of an entity of a field table. Its id is `_id` on the wire.
 * @param more fields that only the wire has
 */
export function entitySchema<
  const Table extends Typed,
  const More extends v.ObjectEntries = Record<never, never>,
>(name: string, table: Table, more?: More) {
  const fields = Object.entries(table).map(([field, { type }]) => [
    field === 'id' ? '_id' : field,
    schemaOf(type),
  ])
  return named(name, v.object({ ...Object.fromEntries(fields), ...more })) as unknown as v.GenericSchema<
    WireEntity<Table> & v.InferInput<v.ObjectSchema<More, undefined>>
  >
}
