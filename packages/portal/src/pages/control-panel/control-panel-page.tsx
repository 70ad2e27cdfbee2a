import type { Role } from '@baliza/sdk-core/internal'
import { Activity, KeyRound, RadioTower, Server, Trash2, Upload, Webhook } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import button from '../../ui/buttons/button.module.css'
import { useInvalidate } from '../../ui/data/use-mutation.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { Tabs } from '../../ui/layout/tabs.js'
import { useClock } from '../../ui/text/use-clock.js'
import { type BulkJob, startBulkRun } from '../../workspace/bulk/bulk-run.js'
import { useRunGuard } from '../../workspace/bulk/use-run-guard.js'
import FirstSteps from '../../workspace/first-steps.js'
import { createUnsaved } from '../../workspace/unsaved.js'
import { useLeaveGuard } from '../../workspace/use-leave-guard.js'
import { PageFrame } from '../page-frame/page-frame.js'
import { countUnits } from './assigned-accounts.js'
import { useBulkObjects } from './bulk/use-bulk-objects.js'
import { useBulkUsers } from './bulk/use-bulk-users.js'
import styles from './control-panel.module.css'
import { controlPanelTexts } from './control-panel-texts.js'
import { Figures } from './figures.js'
import { ForAdministrators } from './for-administrators.js'
import type { FilterContext } from './objects/object-filters.js'
import { ObjectsTab } from './objects/objects-tab.js'
import { useObjectActions } from './objects/use-object-actions.js'
import { type Bulk, OpenedPanel } from './opened-panel.js'
import { keepsOpened, type Opened, type PanelAddress, usePanelAddress } from './panel-address.js'
import { useAdministered } from './use-administered.js'
import { useRemoveUser } from './users/use-remove-user.js'
import { UsersTab } from './users/users-tab.js'

const t = controlPanelTexts

/** Interval at which expired registrations and units without contact are checked again, in ms. */
const lookEvery = 60_000

/** The control panel (specification 2, section 2.1). */
export default function ControlPanelPage() {
  return <ForAdministrators>{(rol) => <ControlPanel rol={rol} />}</ForAdministrators>
}

function ControlPanel({ rol }: { readonly rol: Role }) {
  const confirm = useConfirm()
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved, keepsOpened)
  const [address, change] = usePanelAddress()
  const now = useClock(lookEvery)
  const { everything, units, users, alerts, assignments, reload } = useAdministered(rol)
  const changed = useInvalidate()
  const context: FilterContext = useMemo(
    () => ({ now, alerted: new Set(alerts.data?.map(({ imei }) => imei)), accounts: assignments.data }),
    [now, alerts.data, assignments.data],
  )
  const unitCounts = useMemo(
    () =>
      units.data === null || assignments.data === null ? null : countUnits(units.data, assignments.data),
    [units.data, assignments.data],
  )
  const [bulk, setBulk] = useState<Bulk | null>(null)

  /** Requires confirmation before unsaved input or work in progress is lost. */
  const leave = useCallback(
    (then: () => void) => {
      if (unsaved.question('panel') === null) then()
      else void unsaved.mayDrop('panel').then((yes) => yes && then())
    },
    [unsaved],
  )
  const go = useCallback(
    (next: Partial<PanelAddress>) =>
      leave(() => {
        setBulk(null)
        change(next)
      }),
    [leave, change],
  )
  const open = useCallback((what: Opened['what'], id: string) => go({ opened: { what, id } }), [go])
  const close = useCallback(() => go({ opened: null }), [go])
  const opened = address.opened
  const onRemoved = (id: string) => {
    if (opened?.id === id) change({ opened: null })
  }
  const removeUser = useRemoveUser(onRemoved)
  const objectActions = useObjectActions(onRemoved)

  const show = useCallback(
    (make: () => Bulk) =>
      leave(() => {
        change({ opened: null })
        setBulk(make())
      }),
    [leave, change],
  )
  const start = useCallback(
    (job: BulkJob) => show(() => ({ kind: 'run', run: startBulkRun(job, () => changed(job.changes)) })),
    [show, changed],
  )
  const bulkObjects = useBulkObjects(
    start,
    useCallback((units) => show(() => ({ kind: 'assign', units })), [show]),
  )
  const bulkUsers = useBulkUsers(start)
  useRunGuard(bulk?.kind === 'run' ? bulk.run : null, unsaved)

  return (
    <PageFrame
      title={texts.portal.titles.cpanel}
      end={
        <>
          <a className={button.button} data-variant="secondary" href="#/cpanel/actividad">
            <Activity size={16} aria-hidden="true" />
            <span>{texts.portal.titles.actividad}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/conexiones">
            <RadioTower size={16} aria-hidden="true" />
            <span>{texts.portal.titles.conexiones}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/papelera">
            <Trash2 size={16} aria-hidden="true" />
            <span>{texts.portal.titles.papelera}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/llaves">
            <KeyRound size={16} aria-hidden="true" />
            <span>{texts.portal.titles.llaves}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/webhooks">
            <Webhook size={16} aria-hidden="true" />
            <span>{texts.portal.titles.webhooks}</span>
          </a>
          <a className={button.button} data-variant="secondary" href="#/cpanel/importar">
            <Upload size={16} aria-hidden="true" />
            <span>{texts.portal.titles.importar}</span>
          </a>
          {rol === 4 && (
            <a className={button.button} data-variant="secondary" href="#/cpanel/servidor">
              <Server size={16} aria-hidden="true" />
              <span>{texts.portal.titles.servidor}</span>
            </a>
          )}
        </>
      }
      panel={
        (bulk !== null || opened !== null) && (
          <OpenedPanel
            bulk={bulk}
            tab={address.tab}
            opened={opened}
            rol={rol}
            units={units.data ?? []}
            loading={units.loading}
            users={users.data ?? []}
            accounts={assignments.data}
            unsaved={unsaved}
            onAssign={bulkObjects.assign}
            onRenew={objectActions.renew}
            onSaved={() => change({ opened: null })}
            onAdded={(id) => change({ opened: { what: 'conectar', id } })}
            onClose={close}
          />
        )
      }
    >
      <FirstSteps units={units.data} />
      <Figures
        units={units.data}
        users={users.data?.length ?? null}
        alerts={alerts.data?.reduce((sum, { alertas }) => sum + alertas, 0) ?? null}
        context={context}
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
                  rol={rol}
                  units={unitCounts}
                  address={address}
                  onReload={reload}
                  onChange={change}
                  onOpen={open}
                  onRemove={removeUser}
                  bulkActions={bulkUsers}
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
                  context={context}
                  everything={everything}
                  actions={objectActions}
                  onReload={reload}
                  onChange={change}
                  onOpen={open}
                  bulkActions={bulkObjects.actions}
                />
              ),
            },
          ]}
        />
      </div>
    </PageFrame>
  )
}

/** Each tab has its own search, order and filters. */
const fresh = { search: '', sort: null, filter: null, month: null, opened: null } as const
