import { counted, fill, formatFigure, months, type Unit } from '@baliza/sdk-core/internal'
import { CalendarClock, Eraser, Pencil, Plus, RefreshCw, Trash2, Users } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Select } from '../../../ui/choices/select.js'
import { errorText } from '../../../ui/data/error-text.js'
import type { Query } from '../../../ui/data/use-query.js'
import { useChosen } from '../../../ui/data-table/choice/use-chosen.js'
import { DataTable, type ShownRows, type TableAction } from '../../../ui/data-table/data-table.js'
import { ExportButton } from '../../../ui/data-table/export/export-button.js'
import { withExternalIds } from '../../../ui/data-table/export/with-external-ids.js'
import { Progress } from '../../../ui/states/progress.js'
import FirstUnit from '../../../workspace/first-unit.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import type { Opening, PanelAddress } from '../panel-address.js'
import { accountsColumn, objectColumns, objectTone } from './object-columns.js'
import { type FilterContext, filterObjects } from './object-filters.js'
import { useCleaning } from './use-cleaning.js'
import type { useObjectActions } from './use-object-actions.js'

const t = controlPanelTexts
const every = 'todos'
const keyOf = ({ id }: Unit) => id

/** The objects of the control panel (specification 2, section 2.1). */
export function ObjectsTab(props: {
  readonly query: Query<readonly Unit[]>
  readonly address: PanelAddress
  readonly context: FilterContext
  /** Whether the user sees all objects: role 4. */
  readonly everything: boolean
  readonly actions: ReturnType<typeof useObjectActions>
  readonly onReload: () => void
  readonly onChange: (change: Partial<PanelAddress>) => void
  readonly onOpen: (what: Opening, id: string) => void
  readonly bulkActions: (units: readonly Unit[]) => readonly TableAction[]
}) {
  const { query, address, context, actions, onChange, onOpen } = props
  const { texts: pageTexts } = usePortal()
  const { running, start } = useCleaning(props.everything)
  const { filter, month } = address
  const [chosen, setChosen] = useChosen(query.data)
  const rows = useMemo(
    () => (query.data === null ? null : filterObjects(query.data, filter, month, context)),
    [query.data, filter, month, context],
  )

  const columns = useMemo(() => [...objectColumns, accountsColumn(context.accounts)], [context.accounts])

  const rowActions = useCallback(
    (unit: Unit): readonly TableAction[] => [
      { id: 'edit', text: t.objectActions.edit, icon: Pencil, act: () => onOpen('editar', unit.id) },
      {
        id: 'assignedTo',
        text: t.objectActions.assignedTo,
        icon: Users,
        act: () => onOpen('asignado', unit.id),
      },
      { id: 'renew', text: t.objectActions.renew, icon: CalendarClock, act: () => void actions.renew(unit) },
      { id: 'clean', text: t.objectActions.clean, icon: Eraser, act: () => void actions.clean(unit) },
      {
        id: 'remove',
        text: t.objectActions.remove,
        icon: Trash2,
        danger: true,
        act: () => void actions.remove(unit),
      },
    ],
    [actions.renew, actions.clean, actions.remove, onOpen],
  )

  const year = new Date(context.now).getFullYear() - 1
  const monthOptions = [
    { id: every, label: t.allMonths },
    ...months.map((name, index) => ({ id: String(index), label: `${name} ${year}` })),
  ]
  const toolbar = {
    search: t.searchObjects,
    start: (
      <div className={styles.month}>
        <Select
          inBar
          label={t.month}
          options={monthOptions}
          value={month === null ? every : String(month)}
          onChange={(id) => onChange({ month: id === every ? null : Number(id) })}
        />
      </div>
    ),
    end: (shown: ShownRows<Unit>) => (
      <>
        <IconButton label={t.refresh} onClick={props.onReload}>
          <RefreshCw size={16} aria-hidden="true" />
        </IconButton>
        <ExportButton name="objetos" title={t.objects} {...withExternalIds(shown)} />
        {props.everything && (
          <IconButton
            label={t.cleanAll}
            variant="danger"
            disabled={running !== null}
            onClick={() => void start()}
          >
            <Eraser size={16} aria-hidden="true" />
          </IconButton>
        )}
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onOpen('nuevo', '')}
        >
          {t.addDevice}
        </Button>
      </>
    ),
  }
  return (
    <DataTable
      id="control-panel-objects"
      label={t.objects}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      toneOf={objectTone}
      currentKey={address.opened?.id || null}
      onOpen={({ id }) => onOpen('editar', id)}
      actions={rowActions}
      selection={{ chosen, onChange: setChosen, actions: props.bulkActions }}
      toolbar={toolbar}
      search={address.search}
      onSearch={(search) => onChange({ search })}
      sort={address.sort}
      onSort={(sort) => onChange({ sort })}
      empty={texts.errors.noRecords}
      emptyAction={query.data?.length === 0 ? <FirstUnit /> : undefined}
      onClearFilters={
        filter === null && month === null ? undefined : () => onChange({ filter: null, month: null })
      }
      problem={
        query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
      }
      refreshing={query.loading}
      foot={(shown) =>
        running === null ? (
          rows !== null && (
            <span role="status">
              {counted(t.oneShownObjects, t.shownObjects)(query.data?.length ?? 0, { shown })}
            </span>
          )
        ) : (
          <div className={styles.cleaning}>
            <Progress label={t.cleanAll} value={running.unidades / Math.max(1, running.total)} />
            <span>
              {fill(t.cleaning, {
                done: running.unidades,
                total: running.total,
                count: formatFigure(running.registros),
              })}
            </span>
          </div>
        )
      }
    />
  )
}
