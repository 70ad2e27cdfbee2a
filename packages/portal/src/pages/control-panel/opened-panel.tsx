import type { Role, Unit, User } from '@baliza/sdk-core/internal'
import { Suspense } from 'react'
import { texts } from '../../context/page-texts.js'
import { later } from '../../ui/loading/later.js'
import { PageLoading } from '../../ui/loading/page-loading.js'
import { FailedPanel } from '../../ui/panel/failed-panel.js'
import styles from '../../ui/panel/panel.module.css'
// Imported statically: work in progress must be visible even without a network.
import { BulkPanel } from '../../workspace/bulk/bulk-panel.js'
import type { BulkRun } from '../../workspace/bulk/bulk-run.js'
import type { Unsaved } from '../../workspace/unsaved.js'
import type { AssignedAccounts } from './assigned-accounts.js'
import type { Opened, PanelTab } from './panel-address.js'

const AssignedToPanel = later(() => import('./objects/assigned-to-panel.js'), FailedPanel)
const ConnectPanel = later(() => import('./objects/connect-panel.js'), FailedPanel)
const DeviceForm = later(() => import('./objects/device-form.js'), FailedPanel)
const AssignPanel = later(() => import('./users/assign-panel.js'), FailedPanel)
const AssignedUnitsPanel = later(() => import('./users/assigned-units-panel.js'), FailedPanel)
const PhonesPanel = later(() => import('./users/phones-panel.js'), FailedPanel)
const UserForm = later(() => import('./users/user-form.js'), FailedPanel)
const BulkAssignPanel = later(() => import('./bulk/bulk-assign-panel.js'), FailedPanel)

/** Action on the selected rows: in progress, or about to start. */
export type Bulk =
  | { readonly kind: 'run'; readonly run: BulkRun }
  | { readonly kind: 'assign'; readonly units: readonly Unit[] }

interface OpenedPanelProps {
  /** Shown instead of the panel in the address. */
  readonly bulk: Bulk | null
  readonly tab: PanelTab
  readonly opened: Opened | null
  /** Role of the administrator. */
  readonly rol: Role
  readonly units: readonly Unit[]
  /** Whether the units are being loaded. */
  readonly loading: boolean
  readonly users: readonly User[]
  /** Accounts by unit; `null` until they are loaded. */
  readonly accounts: AssignedAccounts | null
  readonly unsaved: Unsaved
  readonly onAssign: (units: readonly Unit[], account: User) => unknown
  readonly onRenew: (unit: Unit) => unknown
  /** Shows how to connect a device that was just added. */
  readonly onAdded: (id: string) => void
  /** Closes the panel. */
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function OpenedPanel(props: OpenedPanelProps) {
  const panel = render(props)
  if (panel === null) return null
  return (
    <Suspense
      fallback={
        <div className={styles.panel} data-size="standard">
          <PageLoading label={texts.portal.loading} />
        </div>
      }
    >
      {panel}
    </Suspense>
  )
}

function render(props: OpenedPanelProps) {
  const { bulk, tab, opened, rol, units, users, accounts, unsaved, onSaved, onClose } = props
  if (bulk?.kind === 'run') {
    const rows = tab === 'usuarios' ? users : units
    return <BulkPanel run={bulk.run} present={new Set(rows.map(({ id }) => id))} onClose={onClose} />
  }
  if (bulk?.kind === 'assign')
    return <BulkAssignPanel units={bulk.units} users={users} onAssign={props.onAssign} onClose={onClose} />
  if (opened === null) return null
  const { what, id } = opened
  const form = {
    managers: rol === 4 ? users.filter((one) => one.rol === 3) : null,
    unsaved,
    onSaved,
    onClose,
  }
  if (tab === 'usuarios') {
    const account = users.find((one) => one.id === id) ?? null
    if (what === 'nuevo') return <UserForm key={id} {...form} user={null} rol={rol} />
    if (account === null) return null
    switch (what) {
      case 'asignar':
        return <AssignPanel key={id} {...{ account, units, accounts, onClose }} />
      case 'unidades':
        return <AssignedUnitsPanel key={id} {...{ account, units, onClose }} />
      case 'moviles':
        return <PhonesPanel key={id} account={account} onClose={onClose} />
      default:
        return <UserForm key={id} {...form} user={account} rol={rol} />
    }
  }
  const unit = units.find((one) => one.id === id) ?? null
  if (what === 'conectar')
    return (
      <ConnectPanel key={id} {...{ unit, isOnly: units.length === 1, loading: props.loading, onClose }} />
    )
  if (unit === null && what !== 'nuevo') return null
  if (unit !== null && what === 'asignado') return <AssignedToPanel key={id} {...{ unit, users, onClose }} />
  const { imei = '', equipo = '' } = opened
  return (
    <DeviceForm
      key={`${id}${imei}${equipo}`}
      {...form}
      {...{ unit, imei, equipo }}
      onRenew={props.onRenew}
      onAdded={props.onAdded}
    />
  )
}
