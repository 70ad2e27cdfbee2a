import { fill, type Role, type Webhook } from '@baliza/sdk-core'
import { List, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { Button } from '../../../ui/button.js'
import { useConfirm } from '../../../ui/confirm.js'
import { DataTable } from '../../../ui/data-table/data-table.js'
import { ExportButton } from '../../../ui/data-table/export-button.js'
import { errorText } from '../../../ui/error-text.js'
import { IconButton } from '../../../ui/icon-button.js'
import { useMutation } from '../../../ui/use-mutation.js'
import { useQuery } from '../../../ui/use-query.js'
import { createUnsaved } from '../../../workspace/unsaved.js'
import { useLeaveGuard } from '../../../workspace/use-leave-guard.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForAdministrators } from '../for-administrators.js'
import { integrationTexts } from '../integration-texts.js'
import { MadeWebhook } from './made-webhook.js'
import { webhookColumns } from './webhook-columns.js'
import { WebhookForm } from './webhook-form.js'
import { WebhookLog } from './webhook-log.js'

const t = integrationTexts.webhooks
const fileName = 'webhooks'
const readAddress = (query: URLSearchParams) => ({ search: query.get('buscar') ?? '' })
const writeAddress = ({ search }: { readonly search: string }) => ({ buscar: search || null })
const keyOf = ({ id }: Webhook) => id

/** What stands beside the table. */
type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'log'; readonly id: string }
  | { readonly what: 'secret'; readonly secret: string; readonly until: number | null }

/** Webhooks: one's own, and of role 4 everybody's. */
export default function WebhooksPage() {
  return <ForAdministrators>{(rol) => <Webhooks rol={rol} />}</ForAdministrators>
}

function Webhooks({ rol }: { readonly rol: Role }) {
  const { client, notices, texts: pageTexts } = usePortal()
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  const query = useQuery(useCallback((signal: AbortSignal) => client.webhooks.list({}, { signal }), [client]))
  const { data, error, loading, reload } = query
  const [{ search }, change] = useAddressState(readAddress, writeAddress)
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useMemo(() => webhookColumns(rol === 4), [rol])
  const open = useCallback(
    (next: Opened | null) => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(next)),
    [unsaved],
  )

  const { run: remove } = useMutation(async ({ id, nombre }: Webhook) => {
    await client.webhooks.remove({ id })
    notices.show('success', fill(t.removed, { name: nombre }))
    setOpened(null)
    reload()
  })
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
    const close = () => open(null)
    if (opened.what === 'secret') return <MadeWebhook {...opened} onClose={() => setOpened(null)} />
    const webhook = opened.what === 'add' ? null : data?.find(({ id }) => id === opened.id)
    if (webhook === undefined) return false
    const showSecret = (secret: string, until: number | null) => {
      setOpened({ what: 'secret', secret, until })
      reload()
    }
    if (opened.what === 'log' && webhook !== null)
      return (
        <WebhookLog
          key={webhook.id}
          webhook={webhook}
          onRenewed={showSecret}
          onChanged={reload}
          onClose={close}
        />
      )
    return (
      <WebhookForm
        key={webhook?.id ?? ''}
        webhook={webhook}
        unsaved={unsaved}
        onMade={(secret) => showSecret(secret, null)}
        onSaved={() => {
          setOpened(null)
          reload()
        }}
        onClose={close}
      />
    )
  }

  return (
    <PageFrame title={texts.portal.titles.webhooks} back="cpanel" panel={panel()}>
      <DataTable
        id="webhooks"
        label={texts.portal.titles.webhooks}
        columns={columns}
        rows={data}
        keyOf={keyOf}
        actions={actions}
        toolbar={{
          search: t.search,
          end: (shown) => (
            <>
              <IconButton label={texts.controlPanel.refresh} onClick={reload}>
                <RefreshCw size={16} aria-hidden="true" />
              </IconButton>
              <ExportButton name={fileName} title={texts.portal.titles.webhooks} {...shown} />
              <Button
                variant="primary"
                icon={<Plus size={16} aria-hidden="true" />}
                onClick={() => open({ what: 'add' })}
              >
                {t.add}
              </Button>
            </>
          ),
        }}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        empty={`${t.empty}. ${t.emptyHint}`}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
        refreshing={loading}
        foot={
          data !== null && (
            <span role="status">
              {data.length === 1 ? t.oneShown : fill(t.shown, { count: data.length })}
            </span>
          )
        }
      />
    </PageFrame>
  )
}
