import { allowed, type Role } from '@baliza/sdk-core'
import { Activity, Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import button from '../../ui/button.module.css'
import { useConfirm } from '../../ui/confirm.js'
import { Tabs } from '../../ui/tabs.js'
import { useNow } from '../../ui/use-now.js'
import { useQuery } from '../../ui/use-query.js'
import { createUnsaved } from '../../workspace/unsaved.js'
import { useLeaveGuard } from '../../workspace/use-leave-guard.js'
import { PageFrame } from '../page-frame/page-frame.js'
import styles from './control-panel.module.css'
import { Figures } from './figures.js'
import { ForAdministrators } from './for-administrators.js'
import { AssignedToPanel } from './objects/assigned-to-panel.js'
import { DeviceForm } from './objects/device-form.js'
import { ObjectsTab } from './objects/objects-tab.js'
import { useObjectActions } from './objects/use-object-actions.js'
import { type Opened, type PanelAddress, usePanelAddress } from './panel-address.js'
import { AssignPanel } from './users/assign-panel.js'
import { AssignedUnitsPanel } from './users/assigned-units-panel.js'
import { useRemoveUser } from './users/use-remove-user.js'
import { UserForm } from './users/user-form.js'
import { UsersTab } from './users/users-tab.js'

/** How often registrations and silences are looked at again, ms. */
const lookEvery = 60_000

/** The control panel (specification 2, section 2.1). */
export default function ControlPanelPage() {
  return <ForAdministrators>{(rol) => <ControlPanel rol={rol} />}</ForAdministrators>
}

function ControlPanel({ rol }: { readonly rol: Role }) {
  const { client } = usePortal()
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  const [address, change] = usePanelAddress()
  const now = useNow(lookEvery)
  const { everything } = allowed(rol, null)
  const units = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        everything ? client.devices.list({ rol }, { signal }) : client.devices.listOfManager({}, { signal }),
      [client, everything, rol],
    ),
  )
  const users = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        everything ? client.users.list({ rol }, { signal }) : client.users.listOfManager({}, { signal }),
      [client, everything, rol],
    ),
  )

  /** Asks before what is typed is lost. */
  const go = useCallback(
    (next: Partial<PanelAddress>) => {
      if (unsaved.question('panel') === null) change(next)
      else void unsaved.mayDrop('panel').then((yes) => yes && change(next))
    },
    [unsaved, change],
  )
  const open = useCallback((what: Opened['what'], id: string) => go({ opened: { what, id } }), [go])
  const close = useCallback(() => go({ opened: null }), [go])
  const opened = address.opened
  const removeUser = useRemoveUser((id) => {
    if (opened?.id === id) change({ opened: null })
    users.reload()
  })
  const objectActions = useObjectActions(units.reload, (id) => {
    if (opened?.id === id) change({ opened: null })
  })

  const t = texts.controlPanel
  const unit = units.data?.find(({ id }) => id === opened?.id) ?? null
  const managers = everything ? (users.data ?? []).filter((user) => user.rol === 3) : null
  const user = users.data?.find(({ id }) => id === opened?.id) ?? null
  function renderUserPanel({ what, id }: Opened) {
    if (what !== 'nuevo' && user === null) return undefined
    if (what === 'asignar' && user !== null)
      return <AssignPanel key={id} account={user} units={units.data ?? []} onClose={close} />
    if (what === 'unidades' && user !== null)
      return <AssignedUnitsPanel key={id} account={user} units={units.data ?? []} onClose={close} />
    return (
      <UserForm
        key={id}
        user={user}
        rol={rol}
        managers={managers}
        unsaved={unsaved}
        onSaved={() => {
          change({ opened: null })
          users.reload()
        }}
        onClose={close}
      />
    )
  }
  function renderPanel() {
    if (opened === null) return undefined
    if (address.tab === 'usuarios') return renderUserPanel(opened)
    if (opened.what !== 'nuevo' && unit === null) return undefined
    if (opened.what === 'asignado' && unit !== null)
      return <AssignedToPanel key={unit.id} unit={unit} users={users.data ?? []} onClose={close} />
    return (
      <DeviceForm
        key={opened.id}
        unit={unit}
        managers={managers}
        unsaved={unsaved}
        onRenew={objectActions.renew}
        onSaved={() => {
          change({ opened: null })
          units.reload()
        }}
        onClose={close}
      />
    )
  }

  return (
    <PageFrame
      title={texts.portal.titles.cpanel}
      panel={renderPanel()}
      end={
        <>
          <a className={button.button} data-variant="secondary" href="#/cpanel/actividad">
            <Activity size={16} aria-hidden="true" />
            <span>{texts.portal.titles.actividad}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/importar">
            <Upload size={16} aria-hidden="true" />
            <span>{texts.portal.titles.importar}</span>
          </a>
        </>
      }
    >
      <Figures
        units={units.data}
        users={users.data?.length ?? null}
        now={now}
        chosen={address.filter}
        onFilter={(filter) => go({ ...(address.tab === 'objetos' ? {} : fresh), tab: 'objetos', filter })}
        onUsers={() => go({ ...fresh, tab: 'usuarios' })}
      />
      <div className={styles.tabs}>
        <Tabs
          label={texts.portal.titles.cpanel}
          chosen={address.tab}
          onChoose={(tab) => tab !== address.tab && go({ ...fresh, tab })}
          items={[
            {
              id: 'usuarios',
              title: t.users,
              count: users.data?.length,
              content: (
                <UsersTab
                  query={users}
                  address={address}
                  onChange={change}
                  onOpen={open}
                  onRemove={removeUser}
                />
              ),
            },
            {
              id: 'objetos',
              title: t.objects,
              count: units.data?.length,
              content: (
                <ObjectsTab
                  query={units}
                  address={address}
                  now={now}
                  everything={everything}
                  actions={objectActions}
                  onChange={change}
                  onOpen={open}
                />
              ),
            },
          ]}
        />
      </div>
    </PageFrame>
  )
}

/** Another tab has its own search, order and filters. */
const fresh = { search: '', sort: null, filter: null, month: null, opened: null } as const
