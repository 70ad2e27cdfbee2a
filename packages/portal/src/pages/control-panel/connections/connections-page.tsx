import {
  type Connections as ConnectionsOfHost,
  fill,
  formatFigure,
  type Imei,
  type RefusedTracker,
  type Role,
  readDeviceId,
} from '@baliza/sdk-core/internal'
import { CirclePlus, RefreshCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { type Query, useQuery } from '../../../ui/data/use-query.js'
import { useSettled } from '../../../ui/data/use-settled.js'
import { DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { Tabs } from '../../../ui/layout/tabs.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ForAdministrators } from '../for-administrators.js'
import { connectionColumns } from './connection-columns.js'
import { ConnectionFigures } from './connection-figures.js'
import { connectionTexts } from './connection-texts.js'
import styles from './connections.module.css'
import { RefusalPanel } from './refusal-panel.js'
import { isRegistrable, registrationAddress } from './registration.js'
import { TailView } from './tail/tail-view.js'
import { WrongClocks } from './wrong-clocks.js'

const t = connectionTexts

interface Shown {
  readonly search: string
  readonly view: 'refused' | 'live'
  /** Unit whose sentences are shown. */
  readonly imei: Imei | null
}

const keyOf = ({ id }: RefusedTracker) => id
// Normalizes a printed IMEI to the number that the server stores.
const readAddress = (query: URLSearchParams): Shown => ({
  search: readDeviceId(query.get('buscar') ?? ''),
  view: query.get('vista') === 'vivo' ? 'live' : 'refused',
  imei: query.get('unidad'),
})
const writeAddress = ({ search, view, imei }: Shown) => ({
  buscar: search || null,
  vista: view === 'live' ? 'vivo' : null,
  unidad: imei,
})

/** Polling interval, in ms. */
const lookEvery = 10_000
/** Pause in typing before the query is sent, in ms. */
const typingPause = 300

/** Connections of trackers: why a tracker does not appear, and what it sends. */
export default function ConnectionsPage() {
  return <ForAdministrators>{(rol) => <Connections rol={rol} />}</ForAdministrators>
}

function Connections({ rol }: { readonly rol: Role }) {
  const { client } = usePortal()
  const [{ search, view, imei }, change] = useAddressState(readAddress, writeAddress)
  const texto = useSettled(search, typingPause)
  const query = useQuery(
    ['connections', 'get', texto],
    (signal) => client.connections.get({ texto }, { signal }),
    { every: lookEvery },
  )
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = view === 'refused' ? query.data?.rechazos.find(({ id }) => id === openedId) : undefined
  return (
    <PageFrame
      title={texts.portal.titles.conexiones}
      back="cpanel"
      panel={opened !== undefined && <RefusalPanel refused={opened} onClose={() => setOpenedId(null)} />}
    >
      <ConnectionFigures connections={query.data} />
      <WrongClocks clocks={query.data?.relojes ?? []} />
      <div className={styles.views}>
        <Tabs
          label={t.views}
          chosen={view}
          onChoose={(chosen) => change({ view: chosen })}
          items={[
            {
              id: 'refused',
              title: t.refusedView,
              content: (
                <Refusals
                  query={query}
                  rol={rol}
                  search={search}
                  isSearched={texto !== ''}
                  onSearch={(typed) => change({ search: readDeviceId(typed) })}
                  openedId={openedId}
                  onOpen={setOpenedId}
                />
              ),
            },
            {
              id: 'live',
              title: t.tail.view,
              content: <TailView rol={rol} imei={imei} onChoose={(chosen) => change({ imei: chosen })} />,
            },
          ]}
        />
      </div>
    </PageFrame>
  )
}

function Refusals(props: {
  readonly query: Query<ConnectionsOfHost>
  readonly rol: Role
  readonly search: string
  readonly isSearched: boolean
  readonly onSearch: (typed: string) => void
  readonly openedId: string | null
  readonly onOpen: (id: string) => void
}) {
  const { texts: pageTexts } = usePortal()
  const { data, error, loading, reload } = props.query
  const actions = useCallback(
    (row: RefusedTracker): readonly TableAction[] =>
      isRegistrable(row)
        ? [{ id: 'register', text: t.register, icon: CirclePlus, act: () => register(row) }]
        : [],
    [],
  )
  return (
    <DataTable
      id="connections"
      label={t.refusals}
      columns={connectionColumns}
      rows={data?.rechazos ?? null}
      keyOf={keyOf}
      actions={actions}
      currentKey={props.openedId}
      onOpen={({ id }) => props.onOpen(id)}
      toolbar={{
        search: t.search,
        end: () => (
          <IconButton label={controlPanelTexts.refresh} onClick={reload}>
            <RefreshCw size={16} aria-hidden="true" />
          </IconButton>
        ),
      }}
      search={props.search}
      onSearch={props.onSearch}
      sort={null}
      empty={
        data?.recibe === false
          ? t.elsewhere
          : props.isSearched
            ? t.notFound
            : props.rol === 4
              ? t.empty
              : t.emptyForManager
      }
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
  )
}

function register(row: RefusedTracker): void {
  location.hash = registrationAddress(row)
}
