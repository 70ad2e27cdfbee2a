import type { EmbedField } from '../codes/embed.js'
import type { Field, Labelled } from './field.js'
import type { ColumnsOf } from './field-tables.js'
import type { Unit } from './unit.js'

/** Forms that change units: the dialog of the tracking page, the control panel, and the dialog of a unit's icon. */
type UnitForm = 'dialog' | 'panel' | 'icon'

/** A row of {@link unitFields}. */
export interface UnitField<Value> extends Field {
  /** Value of the field if it was never set. */
  readonly blank: Value
  /** Forms that change it. */
  readonly editedIn: readonly UnitForm[]
  /**
   * Whether third-party pages receive it: always, never, as the unit's id instead of the value, or if the account shows this kind
   * of data. A hidden field is blank.
   */
  readonly embed: 'always' | 'never' | 'id' | EmbedField
  /** Whether the page of a follow link receives it. */
  readonly follow: boolean
}

// biome-ignore format: one line per field
/** Every field of a unit. The server's columns, wire format and projections, labels, and English names follow from it. */
export const unitFields = {
  id: { en: 'id', type: 'id', label: null, blank: '', column: 'id', changedBy: null, editedIn: [], embed: 'always', follow: true },
  imei: { en: 'imei', type: 'imei', label: 'IMEI', blank: '', column: 'imei', changedBy: null, editedIn: [], embed: 'id', follow: true },
  nombre: { en: 'name', type: 'text', label: 'Nombre', blank: '', column: 'nombre', changedBy: 'people', editedIn: ['dialog', 'panel'], embed: 'always', follow: true },
  modelo: { en: 'model', type: 'text', label: 'Modelo', blank: '', column: 'modelo', changedBy: 'people', editedIn: ['dialog', 'panel'], embed: 'always', follow: true },
  placas: { en: 'plates', type: 'text', label: 'Placas', blank: '', column: 'placas', changedBy: 'people', editedIn: ['dialog', 'panel'], embed: 'plates', follow: true },
  sim: { en: 'sim', type: 'text', label: 'SIM', blank: '', column: 'sim', changedBy: 'people', editedIn: ['dialog', 'panel'], embed: 'never', follow: false },
  lat: { en: 'lat', type: 'latitude|null', label: null, blank: null, column: 'lat', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  lng: { en: 'lng', type: 'longitude|null', label: null, blank: null, column: 'lng', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  speed: { en: 'speedKmh', type: 'kmh', label: null, blank: 0, column: 'speed', changedBy: 'tracker', editedIn: [], embed: 'speed', follow: true },
  acc: { en: 'engineOn', type: 'flag', label: null, blank: false, column: 'acc', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  angulo: { en: 'course', type: 'course', label: null, blank: 0, column: 'angulo', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  altitude: { en: 'altitudeM', type: 'altitude', label: null, blank: 0, column: 'altitude', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  direccion: { en: 'address', type: 'text', label: null, blank: '', column: 'direccion', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  pdi: { en: 'pointOfInterest', type: 'text', label: null, blank: '', column: 'pdi', changedBy: 'tracker', editedIn: [], embed: 'pointsOfInterest', follow: true },
  timestamp: { en: { moment: 'reportedAt' }, type: 'moment|null', label: null, blank: null, column: 'timestamp', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  time_server: { en: { moment: 'heardAt' }, type: 'moment|null', label: null, blank: null, column: 'time_server', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  odometro: { en: 'odometerKm', type: 'km', label: null, blank: 0, column: 'odometro', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  gps_status: { en: 'gpsStatus', type: 'text', label: null, blank: '', column: 'gps_status', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  conductor: { en: 'driver', type: 'text', label: null, blank: '', column: 'conductor', changedBy: 'server', editedIn: [], embed: 'driver', follow: false },
  status_motor: { en: 'engineStateMs', type: 'ms', label: null, blank: 0, column: null, changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  estado_desde: { en: { moment: 'stateSince' }, type: 'moment|null', label: null, blank: null, column: 'state_since', changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  bloqueado_desde: { en: { moment: 'engineBlockedSince' }, type: 'moment|null', label: null, blank: null, column: 'blocked_since', changedBy: 'tracker', editedIn: [], embed: 'never', follow: false },
  desfase_reloj: { en: 'clockOffsetMs', type: 'offset|null', label: null, blank: null, column: 'clock_offset', changedBy: 'tracker', editedIn: [], embed: 'never', follow: false },
  sms_reloj: { en: 'clockSms', type: 'text', label: null, blank: '', column: null, changedBy: 'tracker', editedIn: [], embed: 'never', follow: false },
  registro: { en: { moment: 'registeredAt' }, type: 'momentOrZero|null', label: 'Registro', blank: null, column: 'registro', stored: 0 as number, changedBy: 'people', editedIn: [], embed: 'always', follow: true },
  id_grupo: { en: 'groupId', type: 'id', label: null, blank: null, column: 'id_grupo', changedBy: 'server', editedIn: [], embed: 'groups', follow: false },
  url_icon: { en: 'iconUrl', type: 'text|null', label: 'Ícono', blank: null, column: 'url_icon', changedBy: 'people', editedIn: ['icon'], embed: 'always', follow: true },
  url_icon_angulo: { en: 'iconMode', type: 'iconMode', label: 'Giro del ícono', blank: 2, column: 'url_icon_angulo', stored: 2 as number, changedBy: 'people', editedIn: ['icon'], embed: 'always', follow: true },
  size_icon: { en: 'iconSize', type: 'text|null', label: 'Tamaño del ícono', blank: null, column: 'size_icon', stored: null as string | null, changedBy: 'people', editedIn: ['icon'], embed: 'always', follow: true },
  url_camara: { en: 'cameraUrl', type: 'text|null', label: 'Cámara', blank: null, column: 'url_camara', changedBy: 'people', editedIn: [], embed: 'never', follow: false },
  status: { en: 'status', type: 'flag', label: null, blank: 0, column: null, changedBy: 'tracker', editedIn: [], embed: 'always', follow: true },
  activo: { en: 'active', type: 'flag', label: 'Activo', blank: true, column: 'activo', changedBy: 'people', editedIn: ['panel'], embed: 'always', follow: true },
  equipo_gps: { en: 'brand', type: 'text', label: 'Equipo', blank: '', column: 'equipo_gps', logged: 'equipo', changedBy: 'people', editedIn: ['panel'], embed: 'never', follow: false },
  id_equipo: { en: 'deviceId', type: 'text', label: 'ID en el equipo', blank: '', column: 'device_id', stored: null as string | null, changedBy: 'people', editedIn: ['panel'], embed: 'never', follow: false },
  modelo_gps: { en: 'trackerModel', type: 'trackerModel', label: 'Modelo del equipo', blank: '', column: 'tracker_model', stored: null as string | null, changedBy: 'people', editedIn: ['panel'], embed: 'never', follow: false },
  manager: { en: 'managerId', type: 'id|null', label: 'Manager', blank: null, column: 'manager', changedBy: 'people', editedIn: ['panel'], embed: 'never', follow: false },
  id_externo: { en: 'externalId', type: 'text|null', label: 'ID externo', blank: null, column: 'id_externo', changedBy: 'people', editedIn: ['panel'], embed: 'never', follow: false },
} as const satisfies { readonly [Name in Exclude<keyof Unit, 'speedHidden'>]: Labelled<UnitField<Unit[Name]>> }

/** The field table's rows and their literal types. */
export type UnitTable = typeof unitFields
/** Fields that a form changes. */
export type EditedIn<Form extends UnitForm> = {
  [Name in keyof UnitTable]: Form extends UnitTable[Name]['editedIn'][number] ? Name : never
}[keyof UnitTable]

/** Name of a field of units. */
export type UnitFieldName = keyof UnitTable
type Stored<Name extends UnitFieldName> = UnitTable[Name] extends { readonly stored: infer Value }
  ? Value
  : Unit[Name]

/** Columns of units that correspond to a field. */
export type UnitColumns = ColumnsOf<UnitTable, Unit>
/** Fields that the server computes. */
export type ComputedField = {
  [Name in UnitFieldName]: UnitTable[Name]['column'] extends null ? Name : never
}[UnitFieldName]
/** Fields that forms change. */
export type EditedField = EditedIn<'dialog' | 'panel' | 'icon'>
/** Values of the columns of fields that a form changes. */
export type EditedColumns<Name extends EditedField = EditedField> = Pick<
  UnitColumns,
  UnitTable[Name]['column']
>

const rows = Object.entries(unitFields) as readonly [UnitFieldName, UnitField<unknown>][]

const blank = (is: (field: UnitField<unknown>) => boolean): Partial<Unit> =>
  Object.fromEntries(rows.flatMap(([name, field]) => (is(field) ? [[name, field.blank]] : [])))

/** A unit that has never reported, with no data. */
export const blankUnit = blank(() => true) as Unit
/** Values that third-party pages get instead of a unit's. */
export const hiddenFromEmbeds = blank(({ embed }) => embed === 'never')
/** Values that third-party pages get instead, if the account does not show these data. */
export const hiddenUnless = (chosen: EmbedField): Partial<Unit> => blank(({ embed }) => embed === chosen)
/** Values that the page of a follow link gets instead. */
export const notFollowed = blank(({ follow }) => !follow)

/** The fields that have a column. */
export const unitColumnFields = rows.flatMap(([name, { column, ...field }]) =>
  column === null ? [] : [{ ...field, name, column: column as keyof UnitColumns }],
)
/** The fields that a fix changes. */
export const trackerFields = rows.flatMap(([name, { changedBy }]) => (changedBy === 'tracker' ? [name] : []))

type FormFields = { readonly [Name in EditedIn<'dialog' | 'panel'>]?: Unit[Name] | undefined }

/** Returns the columns of fields from a form. Undefined fields are omitted. */
export function editedColumns<Fields extends FormFields>(
  fields: Fields,
): {
  readonly [Name in keyof Fields as Name extends EditedField ? UnitTable[Name]['column'] : never]:
    | (Name extends EditedField ? Stored<Name> : never)
    | Extract<Fields[Name], undefined>
}
export function editedColumns(fields: Partial<Unit>): object {
  return Object.fromEntries(
    unitColumnFields.flatMap(({ name, column, blank, stored = blank }) => {
      const value = fields[name]
      return value === undefined ? [] : [[column, value === blank ? stored : value]]
    }),
  )
}

type LabelledField = {
  [Name in UnitFieldName]: UnitTable[Name]['label'] extends null ? never : Name
}[UnitFieldName]

/** Returns the Spanish label of a field. */
export const labelOf = (name: LabelledField): string => unitFields[name].label
