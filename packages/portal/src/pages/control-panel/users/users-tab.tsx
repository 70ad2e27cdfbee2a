import { counted, formatFigure, type Role, type User, type UserId } from '@baliza/sdk-core/internal'
import { List, LogIn, Pencil, Plus, RefreshCw, Satellite, Smartphone, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { errorText } from '../../../ui/data/error-text.js'
import type { Query } from '../../../ui/data/use-query.js'
import { useChosen } from '../../../ui/data-table/choice/use-chosen.js'
import { DataTable, type ShownRows, type TableAction } from '../../../ui/data-table/data-table.js'
import { ExportButton } from '../../../ui/data-table/export/export-button.js'
import { withExternalIds } from '../../../ui/data-table/export/with-external-ids.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import type { Opening, PanelAddress } from '../panel-address.js'
import { useEnter } from './use-enter.js'
import { managerColumn, unitsColumn, userColumns } from './user-columns.js'

const t = controlPanelTexts
const keyOf = ({ id }: User) => id

/** The users of the control panel (specification 2, section 2.1). */
export function UsersTab(props: {
  readonly query: Query<readonly User[]>
  /** Role of the administrator: role 3 does not see accounts of other managers. */
  readonly rol: Role
  /** Number of units per account; `null` until it is loaded. */
  readonly units: ReadonlyMap<UserId, number> | null
  readonly address: PanelAddress
  readonly onReload: () => void
  readonly onChange: (change: Partial<PanelAddress>) => void
  readonly onOpen: (what: Opening, id: string) => void
  readonly onRemove: (user: User) => unknown
  readonly bulkActions: (users: readonly User[]) => readonly TableAction[]
}) {
  const { query, rol, units, address, onChange, onOpen, onRemove } = props
  const { texts: pageTexts } = usePortal()
  const enter = useEnter()
  const [chosen, setChosen] = useChosen(query.data)
  const columns = useMemo(
    () => [...userColumns, unitsColumn(units), ...(rol === 4 ? [managerColumn(query.data ?? [])] : [])],
    [units, rol, query.data],
  )
  const rowActions = useCallback(
    (user: User): readonly TableAction[] => [
      { id: 'edit', text: t.userActions.edit, icon: Pencil, act: () => onOpen('editar', user.id) },
      { id: 'assign', text: t.userActions.assign, icon: Satellite, act: () => onOpen('asignar', user.id) },
      { id: 'assigned', text: t.userActions.assigned, icon: List, act: () => onOpen('unidades', user.id) },
      { id: 'mobile', text: t.userActions.mobile, icon: Smartphone, act: () => onOpen('moviles', user.id) },
      { id: 'enter', text: t.userActions.enter, icon: LogIn, act: () => void enter(user) },
      {
        id: 'remove',
        text: t.userActions.remove,
        icon: Trash2,
        danger: true,
        act: () => void onRemove(user),
      },
    ],
    [onOpen, onRemove, enter],
  )
  return (
    <DataTable
      id="control-panel-users"
      label={t.users}
      columns={columns}
      rows={query.data}
      keyOf={keyOf}
      currentKey={address.opened?.id || null}
      onOpen={({ id }) => onOpen('editar', id)}
      actions={rowActions}
      selection={{ chosen, onChange: setChosen, actions: props.bulkActions }}
      toolbar={{
        search: t.searchUsers,
        end: (shown: ShownRows<User>) => (
          <>
            <IconButton label={t.refresh} onClick={props.onReload}>
              <RefreshCw size={16} aria-hidden="true" />
            </IconButton>
            <ExportButton name="usuarios" title={t.users} {...withExternalIds(shown)} />
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => onOpen('nuevo', '')}
            >
              {t.addUser}
            </Button>
          </>
        ),
      }}
      search={address.search}
      onSearch={(search) => onChange({ search })}
      sort={address.sort}
      onSort={(sort) => onChange({ sort })}
      empty={texts.errors.noUsers}
      problem={
        query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
      }
      refreshing={query.loading}
      foot={(shown) =>
        query.data !== null && (
          <span role="status">
            {counted(t.oneShownUsers, t.shownUsers)(query.data.length, { shown: formatFigure(shown) })}
          </span>
        )
      }
    />
  )
}
