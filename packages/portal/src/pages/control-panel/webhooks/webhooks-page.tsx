import { allowed, fill, type Role, type Webhook } from '@baliza/sdk-core/internal'
import { List, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { createUnsaved } from '../../../workspace/unsaved.js'
import { useLeaveGuard } from '../../../workspace/use-leave-guard.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForIntegrators } from '../for-administrators.js'
import { IntegrationTable } from '../integration-table.js'
import { integrationTexts } from '../integration-texts.js'
import { MadeWebhook } from './made-webhook.js'
import { webhookColumns } from './webhook-columns.js'
import { WebhookForm } from './webhook-form.js'
import { WebhookLog } from './webhook-log.js'

const t = integrationTexts.webhooks

type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'log'; readonly id: string }
  | { readonly what: 'secret'; readonly secret: string; readonly until: number | null }

/** Webhooks of the user and of the accounts that it administers. */
export default function WebhooksPage() {
  return <ForIntegrators>{(rol) => <Webhooks rol={rol} />}</ForIntegrators>
}

function Webhooks({ rol }: { readonly rol: Role }) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  const query = useQuery(['webhooks', 'list'], (signal) => client.webhooks.list({}, { signal }))
  const { data } = query
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useMemo(() => webhookColumns(rol >= 3), [rol])
  const open = useCallback(
    (next: Opened | null) => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(next)),
    [unsaved],
  )

  const { run: remove } = useMutation(
    async ({ id, nombre }: Webhook) => {
      await client.webhooks.remove({ id })
      notices.show('success', fill(t.removed, { name: nombre }))
      setOpened(null)
    },
    { changes: 'webhooks' },
  )
  const actions = useCallback(
    (webhook: Webhook) => [
      { id: 'log', text: t.open, icon: List, act: () => open({ what: 'log', id: webhook.id }) },
      { id: 'edit', text: t.edit, icon: Pencil, act: () => open({ what: 'edit', id: webhook.id }) },
      {
        id: 'remove',
        text: t.remove,
        icon: Trash2,
        danger: true,
        act: () =>
          void confirm({
            title: fill(t.removeTitle, { name: webhook.nombre }),
            question: t.removeQuestion,
            accept: t.remove,
            destructive: true,
          }).then((yes) => yes && remove(webhook)),
      },
    ],
    [confirm, open, remove],
  )

  function panel() {
    if (opened === null) return false
    // If a response was lost, the list shows whether the action was done.
    const close = () => {
      open(null)
      query.reload()
    }
    if (opened.what === 'secret') return <MadeWebhook {...opened} unsaved={unsaved} onClose={close} />
    const webhook = opened.what === 'add' ? null : data?.find(({ id }) => id === opened.id)
    if (webhook === undefined) return false
    const showSecret = (secret: string, until: number | null) => setOpened({ what: 'secret', secret, until })
    if (opened.what === 'log' && webhook !== null)
      return <WebhookLog key={webhook.id} webhook={webhook} onRenewed={showSecret} onClose={close} />
    return (
      <WebhookForm
        key={webhook?.id ?? ''}
        webhook={webhook}
        unsaved={unsaved}
        onMade={(secret) => showSecret(secret, null)}
        onSaved={() => setOpened(null)}
        onClose={close}
      />
    )
  }

  return (
    <PageFrame
      title={texts.portal.titles.webhooks}
      back={allowed(rol, null).controlPanel ? 'cpanel' : undefined}
      panel={panel()}
    >
      <IntegrationTable
        id="webhooks"
        label={texts.portal.titles.webhooks}
        fileName="webhooks"
        labels={t}
        columns={columns}
        actions={actions}
        query={query}
        onAdd={() => open({ what: 'add' })}
      />
    </PageFrame>
  )
}
