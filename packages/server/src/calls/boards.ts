import { maxBoards, payloads, refuse } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { addBoard, boardsOf, removeBoard } from '../storage/tables/boards.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const boards: HandlersOf<'boards'> = {
  list: handle(payloads.boards.list, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await boardsOf(services.database, account.id, Date.now()),
  })),

  create: handle(payloads.boards.create, async (form, { services, account }) => {
    const { database } = services
    const creada = Date.now()
    if (form.vence !== null && form.vence <= creada)
      throw new Refusal('invalid', mensajes.pastEnd, { campo: 'vence' })
    if (form.unidades !== null && !(await areVisible(database, account, form.unidades)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const board = { ...form, user: account.id, creada }
    const data = await database.transaction((tx) => addBoard(tx, board, maxBoards))
    return data === null ? refuse('manyBoards') : { status: 1, mensaje: '', data }
  }),

  revoke: handle(payloads.boards.revoke, async ({ id }, { services, account }) => {
    await removeBoard(services.database, account.id, id)
    // This process does not wait for the notification of the database.
    services.sessions.ended([Buffer.from(id, 'hex').toString('base64')])
    return { status: 1, mensaje: '' }
  }),
}
