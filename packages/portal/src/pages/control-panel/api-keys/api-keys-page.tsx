import { type ApiKey, fill, type Role } from '@baliza/sdk-core'
import { Ban, Plus, RefreshCw } from 'lucide-react'
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
import { useNow } from '../../../ui/use-now.js'
import { useQuery } from '../../../ui/use-query.js'
import { createUnsaved } from '../../../workspace/unsaved.js'
import { useLeaveGuard } from '../../../workspace/use-leave-guard.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForAdministrators } from '../for-administrators.js'
import { integrationTexts } from '../integration-texts.js'
import { apiKeyColumns } from './api-key-columns.js'
import { ApiKeyForm } from './api-key-form.js'
import { MadeKey } from './made-key.js'

const t = integrationTexts.keys
const fileName = 'llaves'
const readAddress = (query: URLSearchParams) => ({ search: query.get('buscar') ?? '' })
const writeAddress = ({ search }: { readonly search: string }) => ({ buscar: search || null })
const keyOf = ({ id }: ApiKey) => id

/** API keys: one's own, and of role 4 everybody's. */
export default function ApiKeysPage() {
  return <ForAdministrators>{(rol) => <ApiKeys rol={rol} />}</ForAdministrators>
}

function ApiKeys({ rol }: { readonly rol: Role }) {
  const { client, notices, texts: pageTexts } = usePortal()
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  const now = useNow(60_000)
  const query = useQuery(useCallback((signal: AbortSignal) => client.apiKeys.list({}, { signal }), [client]))
  const { data, error, loading, reload } = query
  const [{ search }, change] = useAddressState(readAddress, writeAddress)
  /** What stands beside the table: the form, or the key that it has made. */
  const [opened, setOpened] = useState<'form' | { readonly key: string } | null>(null)
  const columns = useMemo(() => apiKeyColumns(rol === 4, now), [rol, now])

  const { run } = useMutation(async ({ id, nombre }: ApiKey) => {
    await client.apiKeys.revoke({ id })
    notices.show('success', fill(t.revoked, { name: nombre }))
    reload()
  })
  const actions = useCallback(
    (key: ApiKey) => [
      {
        id: 'revoke',
        text: t.revoke,
        icon: Ban,
        danger: true,
        act: () =>
          void confirm({
            title: fill(t.revokeTitle, { name: key.nombre }),
            question: t.revokeQuestion,
            accept: t.revoke,
            destructive: true,
          }).then((yes) => yes && run(key)),
      },
    ],
    [confirm, run],
  )
  const close = () => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(null))
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpened('form')}>
      {t.add}
    </Button>
  )

  return (
    <PageFrame
      title={texts.portal.titles.llaves}
      back="cpanel"
      panel={
        opened === 'form' ? (
          <ApiKeyForm
            unsaved={unsaved}
            onClose={close}
            onMade={(key) => {
              setOpened({ key })
              reload()
            }}
          />
        ) : (
          opened !== null && <MadeKey apiKey={opened.key} onClose={() => setOpened(null)} />
        )
      }
    >
      <DataTable
        id="api-keys"
        label={texts.portal.titles.llaves}
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
              <ExportButton name={fileName} title={texts.portal.titles.llaves} {...shown} />
              {add}
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
