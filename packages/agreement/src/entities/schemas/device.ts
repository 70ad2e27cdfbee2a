import * as v from 'valibot'
import { type TrackerModelCode, trackerModels } from '../../codes/tracker-models.js'
import { deviceIdPattern, readDeviceId } from '../../rules/unit/device-id.js'
import type { EditedIn } from '../unit-fields.js'
import { externalIdSchema } from './external-id.js'
import { nameText } from './name.js'

/** Messages for faults of a SIM number. */
export interface SimMessages {
  readonly required: string
  readonly digits: string
  readonly short: string
  readonly long: string
}

/** Messages of the device forms: the catalogue's `validation`, or the caller's own. */
export interface DeviceMessages {
  readonly format: string
  readonly hidden: string
  readonly device: {
    readonly nombre: { readonly required: string; readonly short: string }
    readonly imei: { readonly required: string; readonly short: string }
    readonly equipo: string
    readonly sim: SimMessages
  }
}

/** Messages of the unit dialog, which are spelled with accents. */
export interface UnitMessages {
  readonly format: string
  readonly hidden: string
  readonly unitName: { readonly required: string; readonly short: string }
  readonly sim: SimMessages
}

interface NameMessages {
  readonly format: string
  readonly hidden: string
}

/** Maximum lengths of text fields. The specification has no limits. */
const longest = { nombre: 100, modelo: 100, placas: 20, equipo: 60 } as const

function name(
  { required, short }: { readonly required: string; readonly short: string },
  { format, hidden }: NameMessages,
) {
  return v.pipe(
    v.optional(nameText(hidden, required), ''),
    v.nonEmpty(required),
    v.minLength(3, short),
    v.maxLength(longest.nombre, format),
  )
}

function imei({ required, short }: { readonly required: string; readonly short: string }, format: string) {
  return v.pipe(
    v.optional(v.string(required), ''),
    v.transform(readDeviceId),
    v.nonEmpty(required),
    v.minLength(4, short),
    // The server would never receive data from a device with another id.
    v.regex(deviceIdPattern, format),
    // In calls, the prefix of external ids.
    v.check((name) => !name.startsWith('ext:'), format),
  )
}

/** Ten digits (specification 1 and 2, section 5). */
function sim({ required, digits, short, long }: SimMessages) {
  return v.pipe(
    v.optional(v.string(required), ''),
    v.trim(),
    v.nonEmpty(required),
    v.regex(/^\d+$/, digits),
    v.minLength(10, short),
    v.maxLength(10, long),
  )
}

/** A field that may be omitted or empty. */
function optional(most: number, { format, hidden }: NameMessages) {
  return v.optional(v.pipe(nameText(hidden, format), v.maxLength(most, format)), '')
}

function brand(required: string, format: string) {
  return v.pipe(
    v.optional(v.string(required), ''),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(longest.equipo, format),
  )
}

/** Id that the device reports; empty: its IMEI. */
function deviceId(format: string) {
  return v.pipe(
    v.string(format),
    v.transform(readDeviceId),
    v.check((id) => id === '' || deviceIdPattern.test(id), format),
  )
}

/** A code of {@link trackerModels}, or empty. */
function trackerModel(format: string) {
  return v.picklist(['', ...(Object.keys(trackerModels) as TrackerModelCode[])], format)
}

/**
 * Returns the schema of the control panel's form for a new device (specification 2, section 5): a name of 3 characters, an IMEI
 * of 4, a brand and a SIM of 10 digits. `modelo` and `placa` may be empty.
 * @remarks Baliza extension: `id_equipo` and `modelo_gps`, which may be empty.
 */
export function newDeviceSchema({ device, format, hidden }: DeviceMessages) {
  const messages = { format, hidden }
  return v.object({
    nombre: name(device.nombre, messages),
    modelo: optional(longest.modelo, messages),
    placa: optional(longest.placas, messages),
    sim: sim(device.sim),
    imei: imei(device.imei, format),
    equipo_gps: brand(device.equipo, format),
    id_equipo: v.optional(deviceId(format), ''),
    modelo_gps: v.optional(trackerModel(format), ''),
    id_externo: v.exactOptional(externalIdSchema(messages)),
  })
}

/**
 * Returns the schema of the control panel's form for an existing device (specification 2, sections 4 and 5): like that of a new
 * device, plus the required field `activo`.
 *
 * @param unset message if `activo` was not chosen
 * @remarks Baliza extension: `id_equipo`, `modelo_gps` and `clave_sms`, which stay unchanged if they are omitted.
 */
export function deviceChangeSchema({ device, format, hidden }: DeviceMessages, unset: string) {
  const messages = { format, hidden }
  return v.object({
    nombre: name(device.nombre, messages),
    modelo: optional(longest.modelo, messages),
    placa: optional(longest.placas, messages),
    sim: sim(device.sim),
    imei: imei(device.imei, format),
    equipo: brand(device.equipo, format),
    id_equipo: v.exactOptional(deviceId(format)),
    modelo_gps: v.exactOptional(trackerModel(format)),
    id_externo: v.exactOptional(externalIdSchema(messages)),
    clave_sms: v.exactOptional(v.pipe(v.string(format), v.trim(), v.regex(/^(\d{6})?$/, format))),
    activo: v.pipe(v.optional(v.unknown(), null), v.picklist([0, 1] as const, unset)),
    // `placa` and `equipo` are names of the wire. Calls add `manager`.
  } satisfies Record<
    | Exclude<EditedIn<'panel'>, 'placas' | 'equipo_gps' | 'manager'>
    | 'placa'
    | 'equipo'
    | 'imei'
    | 'clave_sms',
    v.GenericSchema
  >)
}

/**
 * Returns the schema of the unit dialog (specification 1, section 5). Role 1 does not see the SIM: its form is
 * `v.omit(unitDialogSchema(…), ['sim'])`.
 */
export function unitDialogSchema({ unitName, sim: simMessages, format, hidden }: UnitMessages) {
  const messages = { format, hidden }
  return v.object({
    nombre: name(unitName, messages),
    modelo: optional(longest.modelo, messages),
    placas: optional(longest.placas, messages),
    sim: sim(simMessages),
  } satisfies Record<EditedIn<'dialog'>, v.GenericSchema>)
}

/** Fields of the form for a new device. */
export type NewDeviceForm = v.InferOutput<ReturnType<typeof newDeviceSchema>>
/** Fields of the form for an existing device. */
export type DeviceChangeForm = v.InferOutput<ReturnType<typeof deviceChangeSchema>>
/** Fields of the unit dialog. */
export type UnitDialogForm = v.InferOutput<ReturnType<typeof unitDialogSchema>>
