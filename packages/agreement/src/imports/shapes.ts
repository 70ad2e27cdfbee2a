import type { AccountFlag } from '../access/account.js'
import { Refusal } from '../access/refusal.js'
import { type Refused, refuseWith } from '../access/refusals.js'
import type { ImportedShape } from '../entities/import.js'
import type { DrawnForm } from '../entities/schemas/geofence.js'
import { drawnFlag } from '../families/geofences/access.js'
import { type SavedShape, shapeKey } from '../files/shape-key.js'
import { maxFileBytes, readShapes } from '../files/shapes.js'
import { UnreadableFile } from '../files/unreadable-file.js'
import { mensajes } from '../texts/api-texts.js'
import { imports } from '../texts/es/imports.js'
import { fill } from '../texts/merge-texts.js'

/** A file with shapes, as a call sends it. */
export interface ShapesFile {
  /** Text of a KML or a GeoJSON, or any file in base64. */
  readonly contenido: string
  /** Its name. Shapes without a name get it. */
  readonly archivo?: string | undefined
}

/** A shape of a file after its check. */
export interface CheckedShape extends ImportedShape {
  /** What an import saves; `null` if it has a fault, or exists. */
  readonly form: DrawnForm | null
}

/**
 * Checks the shapes of a file: each by the rules of `geofences.add`, against the caller's permissions, the saved shapes and the
 * other shapes of the file.
 * @param saved the shapes that the account sees, for which the file is imported
 * @throws {Refusal} if the file cannot be read, with what it is and what to do
 */
export function checkShapes(
  file: ShapesFile,
  actor: Readonly<Record<AccountFlag, boolean>>,
  saved: readonly SavedShape[],
): CheckedShape[] {
  const known = new Map<string, string | null>(saved.map((shape) => [shapeKey(shape), shape.id]))
  const identified = new Map<string, SavedShape | DrawnForm>(
    saved.flatMap((shape) => (shape.id_externo == null ? [] : [[shape.id_externo, shape]])),
  )
  return figuresOf(file).map(({ feature, part, nombre, tipo, form, fault }) => {
    const shape = { elemento: feature, parte: part, nombre, tipo, id: null, existe: false, falta: '' }
    if (form === undefined) return { ...shape, form: null, falta: fault }
    if (!actor[drawnFlag(form.tipo)]) return { ...shape, form: null, falta: imports.shapes.forbidden }
    const key = shapeKey(form)
    const { id_externo = null } = form
    const same = id_externo === null ? undefined : identified.get(id_externo)
    // An import only adds shapes: one that has changed since is not overwritten.
    if (same !== undefined && shapeKey(same) !== key) return { ...shape, form: null, falta: idTakenBy(same) }
    const id = known.get(key)
    if (id !== undefined) return { ...shape, form: null, id, existe: true }
    known.set(key, null)
    if (id_externo !== null) identified.set(id_externo, form)
    return { ...shape, form }
  })
}

const idTakenBy = (shape: SavedShape | DrawnForm) =>
  'id' in shape ? fill(mensajes.externalIdExists, { name: shape.nombre }) : imports.shapes.repeatedId

function figuresOf({ contenido, archivo = '' }: ShapesFile) {
  try {
    return readShapes(bytesOf(contenido), archivo.replace(/\.[^.]{1,10}$/, ''))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal('invalid', error.message, { campo: 'contenido' })
  }
}

/** Reads a text, which begins with a character that base64 does not have, or base64. @throws {UnreadableFile} */
function bytesOf(contenido: string): Uint8Array {
  if (/^[\s\uFEFF]{0,100}[<{[]/.test(contenido)) return new TextEncoder().encode(contenido)
  // Without this, a body of another kind would be decoded before it is refused.
  if (contenido.length > maxFileBytes * 1.5) throw new UnreadableFile('tooBig')
  let binary: string
  try {
    binary = atob(contenido)
  } catch {
    throw new UnreadableFile('textNotShapes')
  }
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** Maximum number of faults in a text. */
const named = 5

/**
 * Refuses an import whose file has faults, with their number and the first ones. `null`: it is not refused.
 * @param onlyGood whether shapes without a fault are imported alone
 */
export function shapesRefusal(shapes: readonly ImportedShape[], onlyGood: boolean): Refused | null {
  const faulty = shapes.filter(({ falta }) => falta !== '')
  if (faulty.length === 0 || (onlyGood && faulty.length < shapes.length)) return null
  const lines = faulty.slice(0, named).map(({ elemento, parte, nombre, falta }) => {
    const place = fill(parte === null ? mensajes.shapeAt : mensajes.shapePartAt, {
      elemento,
      parte: parte ?? 0,
    })
    return `${place}${nombre === '' ? '' : ` («${nombre}»)`}: ${falta}`
  })
  const more = faulty.length > named ? '…' : ''
  const mensaje = fill(faulty.length === 1 ? mensajes.faultyShape : mensajes.faultyShapes, {
    count: faulty.length,
    faults: `${lines.join('; ')}${more}`,
  })
  return refuseWith('faulty', mensaje, 'contenido')
}
