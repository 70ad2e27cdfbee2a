import * as v from 'valibot'
import { deviceChangeSchema, unitDialogSchema } from '../entities/schemas/device.js'
import { readUnit } from '../entities/unit.js'
import { writeIconSize } from '../entities/unit-calls.js'
import { isOwnIcon } from '../rules/unit/icons.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'
import { id } from './fields.js'

const dialog = unitDialogSchema(es.validation)

/** Payload of the unit dialog. Role 1 has no SIM field: `sim` is omitted or empty. */
export const dialogChange = v.object({
  ...dialog.entries,
  id,
  sim: v.exactOptional(v.union([v.literal(''), dialog.entries.sim])),
})

/** Payload of the control panel's form. */
export const panelChange = v.object({
  ...deviceChangeSchema(es.validation, es.errors.deviceActive).entries,
  id,
  // The option 'Ninguno' of the select has an empty value.
  manager: v.pipe(
    v.nullable(v.pipe(v.string(mensajes.badFormat), v.maxLength(64, mensajes.badFormat))),
    v.transform((manager) => (manager === '' ? null : manager)),
  ),
})

export type DialogChange = v.InferOutput<typeof dialogChange>
export type PanelChange = v.InferOutput<typeof panelChange>

/** Returns whether a change comes from the control panel's form, by the fields that only this form has. */
export function isPanelChange(change: object): change is PanelChange {
  return ['equipo', 'manager', 'activo'].some((field) => Object.hasOwn(change, field))
}

/** Either form, distinguished by its fields, so that each reports faults with its own messages. */
export const unitChange = v.lazy(
  (body): v.GenericSchema<unknown, DialogChange | PanelChange> =>
    typeof body === 'object' && body !== null && isPanelChange(body) ? panelChange : dialogChange,
)

/** Maximum size, in CSS pixels. A larger marker would cover the map. */
const largest = 256

export const iconChange = v.object({
  id,
  url_icon: v.pipe(
    v.string(mensajes.badFormat),
    v.trim(),
    v.maxLength(300, mensajes.badFormat),
    v.check((url) => url === '' || isOwnIcon(url), mensajes.ownIcons),
  ),
  url_icon_angulo: v.picklist([0, 1, 2] as const, mensajes.badFormat),
  size: v.pipe(
    v.string(mensajes.required),
    v.nonEmpty(mensajes.required),
    v.maxLength(500, mensajes.badFormat),
    v.check((text) => text === 'null' || sizeOf(text) !== null, mensajes.badFormat),
  ),
})

/**
 * Returns a marker's size in the form that is stored and sent, without other fields of the sender; `null` if it is not a size.
 */
export function sizeOf(text: string): string | null {
  const size = readSize(text)
  if (size === null) return null
  const { size_ancho, size_largo, offset } = size
  const isValid =
    [size_ancho, size_largo].every((side) => side >= 1 && side <= largest) && offset >= 0 && offset <= largest
  return isValid ? writeIconSize({ size_ancho, size_largo, offset }) : null
}

function readSize(text: string) {
  try {
    return readUnit({ _id: '-', imei: '-', size_icon: text }).size_icon
  } catch {
    // Not base64, not JSON, or not a size: the reader's error names which, but the sender gets one message for all three.
    return null
  }
}
