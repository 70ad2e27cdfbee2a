import {
  type DrawnForm,
  type FileFigure,
  type Geofence,
  type GeofenceType,
  pdiIconAddress,
  type Route,
  shapeKey,
} from '@baliza/sdk-core/internal'
import type { Drawn } from '../../workspace/shape-facts.js'

export interface ShapeRow {
  /** Position in the file, from 1. */
  readonly number: number
  readonly nombre: string
  readonly tipo: GeofenceType | null
  /** Values to save; `null` if it cannot be imported. */
  readonly form: DrawnForm | null
  /** Reason why it cannot be imported; `null` if it can. */
  readonly fault: string | null
}

/** Texts of the faults that depend on the account, not on the file. */
interface FaultTexts {
  readonly known: string
  readonly repeated: string
  readonly forbidden: string
}

/**
 * Lists the figures of a file, each with its form or its fault. A shape that the account already has, by kind, name and place, is
 * not imported again.
 * @param saved the shapes of the account
 */
export function toRows(
  figures: readonly FileFigure[],
  saved: readonly (Geofence | Route)[],
  allowed: { readonly geofences: boolean; readonly routes: boolean },
  texts: FaultTexts,
): ShapeRow[] {
  const known = new Set(saved.map(shapeKey))
  const inFile = new Set<string>()
  return figures.map(({ nombre, tipo, form, fault }, index) => {
    const row = { number: index + 1, nombre, tipo }
    const refuse = (why: string): ShapeRow => ({ ...row, form: null, fault: why })
    if (form === undefined) return refuse(fault)
    if (!(form.tipo === 4 ? allowed.routes : allowed.geofences)) return refuse(texts.forbidden)
    const key = shapeKey(form)
    if (known.has(key)) return refuse(texts.known)
    if (inFile.has(key)) return refuse(texts.repeated)
    inFile.add(key)
    return { ...row, form, fault: null }
  })
}

/** Returns the shape as the map draws it before it is saved. */
export function toPreview(form: DrawnForm, number: number): Drawn {
  const { nombre, color, lat, lng } = form
  const id = `import-${number}`
  switch (form.tipo) {
    case 1:
      return { id, nombre, color, tipo: 1, lat, lng, radio: form.radio }
    case 3:
      return { id, nombre, color: pdiIconAddress(color), tipo: 3, lat, lng }
    case 2:
      return { id, nombre, color, tipo: 2, decode: form.encode }
    case 4:
      return { id, nombre, color, tipo: 4, decode: form.encode }
  }
}
