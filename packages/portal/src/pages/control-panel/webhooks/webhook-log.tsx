import {
  fill,
  formatDateTime,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
} from '@baliza/sdk-core/internal'
import { useEffect } from 'react'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { MoreRows } from '../../../ui/data/newest-note.js'
import { useInvalidate, useMutation } from '../../../ui/data/use-mutation.js'
import { useNewest } from '../../../ui/data/use-newest.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { Badge } from '../../../ui/marks/badge.js'
import { Banner } from '../../../ui/notices/banner.js'
import { Panel } from '../../../ui/panel/panel.js'
import { integrationTexts } from '../integration-texts.js'
import styles from '../integrations.module.css'
import { stateOf } from './webhook-state.js'

const t = integrationTexts.webhooks.detail

/** Polling interval for pending deliveries, in ms. */
const lookEvery = 5_000
/** Deliveries per page of the server. */
const atOnce = 200

/** Deliveries of a webhook, its state, and the actions on it. */
export function WebhookLog(props: {
  readonly webhook: Webhook
  readonly onRenewed: (secret: string, until: number) => void
  readonly onClose: () => void
}) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const { webhook } = props
  const changed = useInvalidate()
  const { id, nombre: name } = webhook
  const query = useNewest(
    ['webhooks', 'log', id],
    (signal) => client.webhooks.log.each({ id }, { signal }),
    atOnce,
  )
  const { loading } = query
  const isWaiting = webhook.activo && (query.data ?? []).some(isToPost)
  useEffect(() => {
    if (!isWaiting || loading) return
    const timer = setTimeout(() => changed('webhooks'), lookEvery)
    return () => clearTimeout(timer)
  }, [isWaiting, loading, changed])
  const test = useMutation(
    async () => {
      const { error, ms } = await client.webhooks.test({ id })
      if (error === '') notices.show('success', fill(t.testTaken, { ms: ms ?? 0 }))
      else notices.show('danger', fill(t.testFailed, { why: error }))
    },
    { changes: 'webhooks' },
  )
  const renew = useMutation(
    async () => {
      const { secreto, anterior_hasta } = await client.webhooks.renewSecret({ id })
      props.onRenewed(secreto, anterior_hasta)
    },
    { changes: 'webhooks' },
  )
  const replay = useMutation(
    async (entrega: string) => {
      const { entregas } = await client.webhooks.replay({ id, entrega })
      notices.show('success', entregas === 1 ? t.oneReplayed : fill(t.replayed, { count: entregas }))
    },
    { changes: 'webhooks' },
  )
  const ask = (delivery: WebhookDelivery) =>
    void confirm({
      title: t.replayTitle,
      question: fill(t.replayQuestion, { when: formatDateTime(delivery.creado) }),
      accept: t.replay,
    }).then((yes) => yes && replay.run(delivery.id))
  const askRenewal = () =>
    void confirm({ title: fill(t.renewTitle, { name }), question: t.renewQuestion, accept: t.renew }).then(
      (yes) => yes && renew.run(),
    )

  return (
    <Panel
      title={fill(t.title, { name })}
      onClose={props.onClose}
      footer={
        <>
          <Button busy={renew.busy} onClick={askRenewal}>
            {t.renew}
          </Button>
          <Button variant="primary" busy={test.busy} onClick={() => void test.run()}>
            {t.test}
          </Button>
        </>
      }
    >
      <div className={styles.made}>
        <Standing webhook={webhook} />
        {webhook.anterior_hasta !== null && (
          <p className={styles.note}>{fill(t.both, { when: formatDateTime(webhook.anterior_hasta) })}</p>
        )}
        <Loadable query={query} isEmpty={(rows) => rows.length === 0} empty={t.empty}>
          {(rows) => (
            <ul className={styles.deliveries}>
              {rows.map((one) => (
                <Delivery key={one.id} delivery={one} onReplay={() => ask(one)} />
              ))}
            </ul>
          )}
        </Loadable>
        <MoreRows list={query} />
      </div>
    </Panel>
  )
}

function Standing({ webhook }: { readonly webhook: Webhook }) {
  const { fallando, reintento, motivo } = webhook
  const state = stateOf(webhook)
  if (state === 'ok') return null
  if (state === 'stopped')
    return <Banner tone="danger">{motivo === '' ? t.stopped : `${t.stopped} ${motivo}`}</Banner>
  const since = formatDateTime(fallando ?? 0)
  return <Banner tone="warning">{fill(t.late, { since, next: formatDateTime(reintento ?? 0) })}</Banner>
}

function Delivery({
  delivery,
  onReplay,
}: {
  readonly delivery: WebhookDelivery
  readonly onReplay: () => void
}) {
  const { tipo, cuenta, creado, entregado, intentos, ms, error } = delivery
  const detail = [
    formatDateTime(creado),
    intentos > 1 ? fill(t.tries, { count: intentos }) : '',
    error !== '' ? error : cuenta === 0 ? t.none : entregado === null ? '' : `${ms} ms`,
  ]
  return (
    <li className={styles.delivery}>
      <span className={styles.deliveryHead}>
        <strong>{titleOf(tipo, cuenta)}</strong>
        <Outcome delivery={delivery} />
      </span>
      <span className={styles.note}>{detail.filter((one) => one !== '').join(' · ')}</span>
      {tipo !== 'test' && (
        <Button variant="quiet" onClick={onReplay}>
          {t.replay}
        </Button>
      )}
    </li>
  )
}

/** A test is not retried. */
const isToPost = ({ tipo, entregado }: WebhookDelivery) => tipo !== 'test' && entregado === null

function Outcome({ delivery: { entregado, error } }: { readonly delivery: WebhookDelivery }) {
  if (entregado !== null) return <Badge tone="success">{t.taken}</Badge>
  // A delivery that is posted again after it was accepted was tried too, but has not failed.
  if (error !== '') return <Badge tone="danger">{t.failed}</Badge>
  return <Badge tone="neutral">{t.waiting}</Badge>
}

function titleOf(tipo: WebhookDelivery['tipo'], count: number): string {
  if (tipo === 'positions') return count === 1 ? t.onePosition : fill(t.positions, { count })
  return tipo === 'test' ? t.types.test : webhookEvents[tipo]
}
