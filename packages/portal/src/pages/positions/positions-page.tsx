import {
  BalizaPositions,
  BalizaProvider,
  type PositionChoice,
  type PositionFilter,
  type PositionsView,
  positionColumns,
} from '@baliza/widgets/react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAddressState } from '../../context/use-address-state.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { PageFrame } from '../page-frame/page-frame.js'
import styles from './positions-page.module.css'

/** State in the address, `?buscar=reparto&estado=1&orden=-speed`. Without `orden` the table uses its default order. */
type View = PositionFilter & Partial<PositionsView>

function readView(query: URLSearchParams): View {
  const order = query.get('orden') ?? ''
  const column = positionColumns.find((one) => one === order.replace(/^-/, ''))
  const state = query.get('estado')
  return {
    search: query.get('buscar') ?? '',
    on: state === '1' ? true : state === '0' ? false : null,
    ...(column !== undefined && { sort: { column, descending: order.startsWith('-') } }),
  }
}

const writeView = ({ search, on, sort }: View) => ({
  buscar: search || null,
  estado: on === null ? null : on ? '1' : '0',
  orden: sort === undefined ? null : `${sort.descending ? '-' : ''}${sort.column}`,
})

/** The positions table (specification 2, section 2.2). */
export default function PositionsPage() {
  const { client, theme } = usePortal()
  const [view, change] = useAddressState(readView, writeView)
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <PageFrame title={texts.positions.title}>
        <div className={styles.table}>
          <BalizaPositions view={view} onView={change} onSelect={openOnMap} />
        </div>
      </PageFrame>
    </BalizaProvider>
  )
}

function openOnMap({ imei }: PositionChoice): void {
  location.hash = hrefOf('tracking', { unidad: imei })
}
