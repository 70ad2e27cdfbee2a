import * as v from 'valibot'
import { groupsOf } from '../storage/groups.js'
import { handle, notYet } from './handler.js'
import { id, role } from './payload.js'
import type { HandlersOf } from './served.js'

export const groups: HandlersOf<'groups'> = {
  list: handle(v.object({ user: v.exactOptional(id), rol: role }), async (_input, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: (await groupsOf(services.database, subject)).map(({ imeis, ...group }) => ({
      ...group,
      unidades: { imeis },
    })),
  })),
  add: notYet(),
  update: notYet(),
  remove: notYet(),
}
