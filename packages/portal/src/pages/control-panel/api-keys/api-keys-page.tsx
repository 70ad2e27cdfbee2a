import { type ApiKey, allowed, fill, hostNow, type Role } from '@baliza/sdk-core/internal'
import { Ban, History } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { createUnsaved } from '../../../workspace/unsaved.js'
import { useLeaveGuard } from '../../../workspace/use-leave-guard.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForIntegrators } from '../for-administrators.js'
import { IntegrationTable } from '../integration-table.js'
import { integrationTexts } from '../integration-texts.js'
import { apiKeyColumns, hasEnded } from './api-key-columns.js'
import { ApiKeyForm } from './api-key-form.js'
import { MadeKey } from './made-key.js'
import { RevokeQuestion } from './revoke-question.js'

const t = integrationTexts.keys

/** API keys of the user and of the accounts that it administers. */
export default function ApiKeysPage() {
  return <ForIntegrators>{(rol) => <ApiKeys rol={rol} />}</ForIntegrators>
}

function ApiKeys({ rol }: { readonly rol: Role }) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  const now = useClock(60_000)
  const query = useQuery(['apiKeys', 'list'], (signal) => client.apiKeys.list({}, { signal }))
  /** The panel next to the table: the form, or the new key. */
  const [opened, setOpened] = useState<'form' | { readonly key: string } | null>(null)
  const columns = useMemo(() => apiKeyColumns(rol >= 3, now), [rol, now])

  const { run } = useMutation(
    async ({ id, nombre }: ApiKey, conEventos: boolean) => {
      await client.apiKeys.revoke({ id, conEventos })
      notices.show('success', fill(t.revoked, { name: nombre }))
    },
    { changes: 'apiKeys' },
  )
  const { controlPanel } = allowed(rol, null)
  const actions = useCallback(
    (key: ApiKey) => [
      // Only administrators may open the activity page.
      ...(controlPanel
        ? [
            {
              id: 'doings',
              text: t.doings,
              icon: History,
              act: () => {
                location.hash = `#/cpanel/actividad?llave=${key.id}`
              },
            },
          ]
        : []),
      {
        id: 'revoke',
        text: t.revoke,
        icon: Ban,
        danger: true,
        act: () => {
          let withEvents = false
          void confirm({
            title: fill(t.revokeTitle, { name: key.nombre }),
            question: (
              <RevokeQuestion
                apiKey={key}
                hasEnded={hasEnded(key, hostNow())}
                onEvents={(chosen) => {
                  withEvents = chosen
                }}
              />
            ),
            accept: t.revoke,
            destructive: true,
          }).then((yes) => yes && run(key, withEvents))
        },
      },
    ],
    [confirm, run, controlPanel],
  )
  const open = (next: 'form' | null) => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(next))
  const close = () => {
    open(null)
    // If a response was lost, the list shows whether the key was created.
    query.reload()
  }

  return (
    <PageFrame
      title={texts.portal.titles.llaves}
      back={controlPanel ? 'cpanel' : undefined}
      panel={
        opened === 'form' ? (
          <ApiKeyForm unsaved={unsaved} onClose={close} onMade={(key) => setOpened({ key })} />
        ) : (
          opened !== null && <MadeKey apiKey={opened.key} unsaved={unsaved} onClose={close} />
        )
      }
    >
      <IntegrationTable
        id="api-keys"
        label={texts.portal.titles.llaves}
        fileName="llaves"
        labels={t}
        columns={columns}
        actions={actions}
        query={query}
        onAdd={() => opened !== 'form' && open('form')}
      />
    </PageFrame>
  )
}
