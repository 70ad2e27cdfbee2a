import { maxBoards, mensajes, Refusal, refuse } from '@baliza/agreement'
import { hash } from '@baliza/agreement/rules/random.js'
import { done, type FakeFamily, listed } from '../fake-answer.js'
import { boardsOf } from '../fake-rows.js'

export const fake: FakeFamily<'boards'> = {
  list(_, { host, account }) {
    const links = boardsOf(host)
      .of(account.id)
      .filter(({ vence }) => vence === null || host.now() < vence)
    return listed(links.map(({ token: _, user: __, ...link }) => link).reverse())
  },
  create(form, { host, account }) {
    if (form.vence !== null && form.vence <= host.now())
      throw new Refusal('invalid', mensajes.pastEnd, { campo: 'vence' })
    if (form.unidades !== null && !host.sees(account, form.unidades))
      throw new Refusal('forbidden', mensajes.forbidden)
    if (boardsOf(host).of(account.id).length >= maxBoards) return refuse('manyBoards')
    const token = `fake-board-${host.newId()}`
    const id = hash(token).toString(16).padStart(64, '0')
    boardsOf(host).put({ ...form, id, user: account.id, token, creada: host.now() })
    return done('', { data: { id, token } })
  },
  revoke({ id }, { host, account }) {
    if (boardsOf(host).get(id)?.user === account.id) boardsOf(host).remove(id)
    return done()
  },
}
