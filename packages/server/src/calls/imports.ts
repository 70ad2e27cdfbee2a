import {
  type CheckedImport,
  checkImport,
  type PayloadOf,
  payloads,
  refuse,
  refuseWith,
} from '@baliza/sdk-core/agreement'
import { fill, undoWindow } from '@baliza/sdk-core/internal'
import { importLookup } from '../imports/lookup.js'
import { runImport, undoImport } from '../imports/run-import.js'
import { ImportRaced } from '../imports/write-rows.js'
import { importsOf } from '../storage/tables/imports.js'
import { mensajes } from '../texts.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/** Maximum size of a body with a file's rows, bytes. */
const bodyLimit = 10 * 1_048_576

export const imports: HandlersOf<'imports'> = {
  check: handle(
    payloads.imports.check,
    async (file, context) => {
      const { faults, good } = await checked(file, context)
      const data = { total: file.filas.length, buenas: good.rows.length, faltas: faults }
      return { status: 1, mensaje: '', data }
    },
    { bodyLimit },
  ),

  run: handle(
    payloads.imports.run,
    async ({ archivo = '', soloBuenas = false, ...file }, context) => {
      const { services, account } = context
      const { faults, good } = await checked(file, context)
      const total = file.filas.length
      const escritas = good.rows.length
      if (escritas === 0) return refuse('nothingToImport')
      if (escritas < total && !soloBuenas)
        return refuseWith('faulty', fill(mensajes.faultyRows, { count: total - escritas }), 'filas')
      try {
        const made = { good, user_id: account.id, file: archivo, total }
        const id = await runImport(services.database, made, Date.now())
        return { status: 1, mensaje: '', data: { id, total, escritas, faltas: faults } }
      } catch (error) {
        if (error instanceof ImportRaced) return refuse('importRaced')
        throw error
      }
    },
    { bodyLimit },
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

function checked(
  { tipo, filas }: PayloadOf<'imports', 'check'>,
  { services, account }: CallContext,
): Promise<CheckedImport> {
  return checkImport(tipo, filas, account, importLookup(services.database))
}
