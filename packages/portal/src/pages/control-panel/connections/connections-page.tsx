import { fill, formatFigure, type RefusedTracker, readDeviceId } from '@baliza/sdk-core'
import { CirclePlus, RefreshCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useSettled } from '../../../ui/data/use-settled.js'
import { DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForAdministrators } from '../for-administrators.js'
import { connectionColumns } from './connection-columns.js'
import { ConnectionFigures } from './connection-figures.js'
import { connectionTexts } from './connection-texts.js'
import { RefusalPanel } from './refusal-panel.js'
import { isRegistrable, registrationAddress } from './registration.js'

const t = connectionTexts
const keyOf = ({ id }: RefusedTracker) => id
// However an IMEI is printed, the host has its number.
const readAddress = (query: URLSearchParams) => ({ search: readDeviceId(query.get('buscar') ?? '') })
const writeAddress = ({ search }: { readonly search: string }) => ({ buscar: search || null })

/** How often it looks whether the tracker has come, ms. */
const lookEvery = 10_000
/** How long nothing is typed before the host is asked, ms. */
const typingPause = 300

/** The trackers that connect, and why one is not seen. */
export default function ConnectionsPage() {
  return <ForAdministrators>{() => <Connections />}</ForAdministrators>
}

function Connections() {
  const { client, texts: pageTexts } = usePortal()
  const [{ search }, change] = useAddressState(readAddress, writeAddress)
  const texto = useSettled(search, typingPause)
  const { data, error, loading, reload } = useQuery(
    ['connections', 'get', texto],
    (signal) => client.connections.get({ texto }, { signal }),
    { every: lookEvery },
  )
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = data?.rechazos.find(({ id }) => id === openedId) ?? null
  const actions = useCallback(
    (row: RefusedTracker): readonly TableAction[] =>
      isRegistrable(row)
        ? [{ id: 'register', text: t.register, icon: CirclePlus, act: () => register(row) }]
        : [],
    [],
  )
  return (
    <PageFrame
      title={texts.portal.titles.conexiones}
      back="cpanel"
      panel={opened !== null && <RefusalPanel refused={opened} onClose={() => setOpenedId(null)} />}
    >
      <ConnectionFigures connections={data} />
      <DataTable
        id="connections"
        label={t.refusals}
        columns={connectionColumns}
        rows={data?.rechazos ?? null}
        keyOf={keyOf}
        actions={actions}
        currentKey={openedId}
        onOpen={({ id }) => setOpenedId(id)}
        toolbar={{
          search: t.search,
          end: () => (
            <IconButton label={texts.controlPanel.refresh} onClick={reload}>
              <RefreshCw size={16} aria-hidden="true" />
            </IconButton>
          ),
        }}
        search={search}
        onSearch={(typed) => change({ search: readDeviceId(typed) })}
        sort={null}
        empty={data?.recibe === false ? t.elsewhere : texto === '' ? t.empty : t.notFound}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
        refreshing={loading}
        foot={(shown) =>
          data?.recibe === true && (
            <span role="status">
              {fill(t.shown, { shown: formatFigure(shown), count: formatFigure(data.total) })}
            </span>
          )
        }
      />
    </PageFrame>
  )
}

function register(row: RefusedTracker): void {
  location.hash = registrationAddress(row)
}
