import { mayActFor } from '@baliza/agreement'
import { activities } from '@baliza/agreement/codes/activity.js'
import type { ActivityRow } from '@baliza/agreement/entities/activity.js'
import { done, type FakeFamily } from '../fake-answer.js'

/** Rows per page. */
const page = 200

export const fake: FakeFamily<'activity'> = {
  list: async (
    { desde = 0, hasta = Number.POSITIVE_INFINITY, tipo, actor: who, texto = '', llave, cursor },
    { host, account },
  ) => {
    const readable = new Set<string>()
    for (const one of host.accounts.all())
      if (await mayActFor(account, one, host.directory.accountById)) readable.add(one.id)
    const text = texto.toLowerCase()
    const newestFirst = host.activity.toReversed()
    const start = cursor === undefined ? 0 : newestFirst.findIndex((row) => cursorOf(row) === cursor) + 1
    const found = newestFirst
      .slice(start)
      .filter(
        ({ actor_id, timestamp, accion, actor, cuenta, objeto, llave_id }) =>
          (llave === undefined || llave_id === llave) &&
          (account.rol === 4 || readable.has(actor_id)) &&
          timestamp >= desde &&
          timestamp <= hasta &&
          (tipo === undefined || activities[accion].kind === tipo) &&
          (who === undefined || actor === who) &&
          [actor, cuenta ?? '', objeto].join('\n').toLowerCase().includes(text),
      )
    const rows = found.slice(0, page)
    const last = rows.at(-1)
    return done('', {
      data: rows,
      siguiente: found.length > page && last ? cursorOf(last) : null,
    })
  },
}

const cursorOf = ({ timestamp, id }: ActivityRow) => `${timestamp}.${id}`
