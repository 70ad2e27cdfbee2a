import { maxWebhooks, mensajes, Refusal, refuse, webhookReasons } from '@baliza/agreement'
import { loggedNames } from '@baliza/agreement/entities/field-tables.js'
import type { Webhook, WebhookDelivery } from '@baliza/agreement/entities/webhook.js'
import { webhookFields } from '@baliza/agreement/entities/webhook-fields.js'
import { fill } from '@baliza/agreement/texts/merge-texts.js'
import { done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { listedPage } from '../fake-list.js'
import { administeredOf } from '../fake-ownership.js'
import { fakeTable, type Owned } from '../fake-table.js'

/** A webhook with its secret and its past deliveries, oldest first. */
type FakeWebhook = Owned &
  Omit<Webhook, 'id' | 'user' | 'usuario' | 'entregado' | 'fallando' | 'reintento'> & {
    readonly secreto: string
    readonly entregas: readonly WebhookDelivery[]
  }

export const webhooksOf = fakeTable<FakeWebhook>('webhooks', {
  kind: 'webhook',
  name: 'nombre',
  fields: { ...loggedNames(webhookFields), secreto: 'secreto' },
})

const day = 86_400_000

/**
 * Webhooks. The fake server posts nothing. Addresses whose server name ends in `.invalid` accept nothing, all others everything.
 */
export const fake: FakeFamily<'webhooks'> = {
  async list(_, context) {
    const { host } = context
    const rows = await administeredOf(context, webhooksOf(host).all())
    return listed(rows.map((row) => wireWebhook(row, host.accounts.byId(row.user)?.name ?? '')).toReversed())
  },
  add(form, { host, account }) {
    check(form, host, account)
    if (webhooksOf(host).of(account.id).length >= maxWebhooks) return refuse('manyWebhooks')
    const id = host.newId()
    const secreto = secretOf(id)
    const state = { creado: host.now(), activo: true, motivo: '', anterior_hasta: null, entregas: [] }
    webhooksOf(host).put({ ...form, ...state, id, user: account.id, secreto })
    return done('', { id, secreto })
  },
  update({ id, ...change }, { host, subject }) {
    check(change, host, subject)
    webhooksOf(host).change(id, { ...change, motivo: '' })
    return done()
  },
  remove({ id }, { host }) {
    webhooksOf(host).remove(id)
    return done()
  },
  renewSecret({ id }, { host }) {
    const secreto = secretOf(host.newId())
    const anterior_hasta = host.now() + day
    webhooksOf(host).change(id, { secreto, anterior_hasta })
    return done('', { secreto, anterior_hasta })
  },
  test({ id }, { host }) {
    const row = webhooksOf(host).get(id)
    if (row === undefined) return refuse('notFound')
    const sent = delivered(row, { id: host.newId(), tipo: 'test', cuenta: 1, creado: host.now() }, host.now())
    webhooksOf(host).change(id, { entregas: [...row.entregas, sent] })
    return done('', { data: wireDelivery(sent) })
  },
  log({ id, ...asked }, { host }) {
    const rows = (webhooksOf(host).get(id)?.entregas ?? []).map(wireDelivery).toReversed()
    return listedPage('webhooks.log', rows, asked, 200)
  },
  replay({ id, ...from }, { host }) {
    const row = webhooksOf(host).get(id)
    const entregas = row?.entregas ?? []
    const first =
      'desde' in from
        ? entregas.findIndex(({ tipo, creado }) => tipo !== 'test' && creado >= from.desde)
        : entregas.findIndex(({ tipo, id: one }) => tipo !== 'test' && one === from.entrega)
    if (row === undefined || first < 0) return refuse('nothingToReplay')
    const again = entregas.map((one, index) =>
      index < first || one.tipo === 'test' ? one : delivered(row, one, host.now()),
    )
    webhooksOf(host).change(id, { entregas: again, activo: true, motivo: '' })
    return done('', { entregas: again.slice(first).filter(({ tipo }) => tipo !== 'test').length })
  },
}

function check(
  { url, unidades }: Pick<FakeWebhook, 'url' | 'unidades'>,
  host: FakeContext['host'],
  owner: FakeContext['account'],
): void {
  const { protocol, hostname } = new URL(url)
  const isInside =
    !hostname.includes('.') || /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostname)
  if (protocol !== 'https:' || isInside) throw new Refusal('invalid', mensajes.notPublicUrl, { campo: 'url' })
  if (unidades !== null && !host.sees(owner, unidades)) throw new Refusal('forbidden', mensajes.forbidden)
}

const secretOf = (id: string) => `whsec_${id.padEnd(43, '0')}=`
const isDown = ({ url }: Pick<FakeWebhook, 'url'>) => new URL(url).hostname.endsWith('.invalid')

function delivered(
  row: Pick<FakeWebhook, 'url'>,
  post: Pick<WebhookDelivery, 'id' | 'tipo' | 'cuenta' | 'creado'>,
  now: number,
): WebhookDelivery {
  const tried = { ...post, intentos: 1, intentado: now, ms: 120 }
  if (!isDown(row)) return { ...tried, entregado: now, reintento: null, http: 200, error: '' }
  const reintento = post.tipo === 'test' ? null : now + 10_000
  return {
    ...tried,
    entregado: null,
    reintento,
    http: null,
    error: fill(webhookReasons.noAnswer, { code: 'ENOTFOUND' }),
  }
}

function wireWebhook({ secreto: _, entregas, id, ...row }: FakeWebhook, usuario: string) {
  const waiting = entregas.find(({ tipo, entregado }) => tipo !== 'test' && entregado === null)
  const accepted = entregas.map(({ entregado }) => entregado ?? 0)
  return {
    _id: id,
    ...row,
    entregado: Math.max(0, ...accepted) || null,
    fallando: waiting?.intentado ?? null,
    reintento: row.activo ? (waiting?.reintento ?? null) : null,
    usuario,
  }
}

const wireDelivery = ({ id, ...delivery }: WebhookDelivery) => ({ _id: id, ...delivery })
