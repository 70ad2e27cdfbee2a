import {
  type CheckedImport,
  type ImportedShape,
  type ImportKind,
  type NamedGroup,
  neededGroups,
  payloads,
  refuse,
  rowsRefusal,
  shapesRefusal,
  undoWindow,
  withNewGroups,
} from '@baliza/agreement'
import * as v from 'valibot'
import { ImportRows, ImportShapes, readImportBody, readShapesBody } from '../imports/import-body.js'
import type { ShapeToSave } from '../imports/import-job.js'
import { importLookup } from '../imports/lookup.js'
import { runImport, undoImport } from '../imports/run-import.js'
import { ImportRaced } from '../imports/write-rows.js'
import { newId } from '../storage/tables/accounts.js'
import { drawnSeenBy, hasCapacityFor } from '../storage/tables/geofences.js'
import { importsOf } from '../storage/tables/imports.js'
import { mensajes } from '../texts.js'
import { type CallContext, handle, type LargeBody } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/** A body with the rows of a file. */
const largeBody: LargeBody = { limit: 10 * 1_048_576, read: readImportBody }
/** The rows stay unread until they are checked, in a thread. */
const filas = v.instance(ImportRows, mensajes.required)
/** A body with a file of 10 MB, in base64 or as a text whose line ends are escaped. */
const shapesBody: LargeBody = { limit: 15 * 1_048_576, read: readShapesBody }
const contenido = v.instance(ImportShapes, mensajes.required)
const { checkShapes, runShapes } = payloads.imports

export const imports: HandlersOf<'imports'> = {
  check: handle(
    v.object({ ...payloads.imports.check.entries, filas }),
    async (file, context) => {
      const { faults, good, options } = await checked(file, context, newGroups(file.gruposNuevos))
      const data = { total: file.filas.length, buenas: good.rows.length, faltas: faults, ...options }
      return { status: 1, mensaje: '', data }
    },
    { largeBody },
  ),

  run: handle(
    v.object({ ...payloads.imports.run.entries, filas }),
    async ({ archivo = '', soloBuenas = false, ...file }, context) => {
      const { services, account } = context
      const fresh = newGroups(file.gruposNuevos)
      const { faults, good } = await checked(file, context, fresh)
      const total = file.filas.length
      const escritas = good.rows.length
      const refused = rowsRefusal({ total, good: escritas }, soloBuenas)
      if (refused !== null) return refused
      try {
        const groups = neededGroups(good, fresh)
        const made = { good, groups, user_id: account.id, file: archivo, total }
        const id = await runImport(services.database, made, Date.now())
        return { status: 1, mensaje: '', data: { id, total, escritas, faltas: faults } }
      } catch (error) {
        if (error instanceof ImportRaced) return refuse('importRaced')
        throw error
      }
    },
    { largeBody },
  ),

  checkShapes: handle(
    v.object({ ...checkShapes.entries, contenido }),
    async (file, context) => {
      const shapes = await shapesOf(file, context)
      const buenas = shapes.filter(({ row }) => row !== null).length
      return {
        status: 1,
        mensaje: '',
        data: { total: shapes.length, buenas, figuras: shapes.map(wireShape) },
      }
    },
    { largeBody: shapesBody },
  ),

  runShapes: handle(
    v.object({ ...runShapes.entries, contenido }),
    async ({ soloBuenas = false, ...file }, context) => {
      const { services, account, subject } = context
      const shapes = (await shapesOf(file, context)).map((shape) =>
        shape.row === null ? shape : { ...shape, id: newId() },
      )
      const rows = shapes.flatMap(({ id, row }) =>
        row === null || id === null
          ? []
          : [{ ...row, id, user_id: subject.id, id_externo: row.id_externo ?? null }],
      )
      const refused = shapesRefusal(shapes, soloBuenas)
      if (refused !== null) return refused
      const data = { id: null, total: shapes.length, escritas: rows.length, figuras: shapes.map(wireShape) }
      if (rows.length === 0) return { status: 1, mensaje: '', data }
      const points = rows.map((row) => row.points)
      if (!(await hasCapacityFor(services.database, subject.id, points))) return refuse('tooManyDrawn')
      const good = { tipo: 'geofences' as const, rows }
      const made = { good, user_id: account.id, file: file.archivo ?? '', total: shapes.length }
      const id = await runImport(services.database, made, Date.now())
      return { status: 1, mensaje: '', data: { ...data, id } }
    },
    { largeBody: shapesBody },
  ),

  undo: handle(payloads.imports.undo, ({ id }, { services, account }) =>
    undoImport(services.database, { id, undoer: account, now: Date.now() }),
  ),

  list: handle(payloads.imports.list, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: (await importsOf(services.database, account)).map((row) => ({
      id: row.id,
      timestamp: row.at,
      user_id: row.user_id,
      user: row.name,
      tipo: row.kind,
      archivo: row.file,
      total: row.total,
      escritas: row.written,
      deshacer_hasta: row.at + undoWindow,
      deshecha: row.undone_at,
    })),
  })),
}

/** Checks the shapes of a file, which is imported for the subject with the permissions of the caller. */
function shapesOf(
  { contenido, archivo }: { readonly contenido: ImportShapes; readonly archivo?: string },
  { services, account, subject }: CallContext,
): Promise<readonly ShapeToSave[]> {
  return contenido.check({ archivo }, account, () => drawnSeenBy(services.database, subject))
}

const wireShape = ({ row: _, ...shape }: ShapeToSave): ImportedShape => shape

function checked(
  { tipo, filas }: { readonly tipo: ImportKind; readonly filas: ImportRows },
  { services, account }: CallContext,
  fresh: readonly NamedGroup[],
): Promise<CheckedImport> {
  return filas.check(tipo, account, withNewGroups(importLookup(services.database), fresh))
}

/** Every account that may import units may also create groups: see the access rules of both families. */
const newGroups = (names: readonly string[] = []): readonly NamedGroup[] =>
  names.map((nombre) => ({ id: newId(), nombre }))
