import { formatDate, type Role, roles, type User, type UserId } from '@baliza/sdk-core/internal'
import type { Column } from '../../../ui/data-table/data-table.js'
import { timeColumn } from '../../../ui/data-table/position-columns.js'
import { Badge } from '../../../ui/marks/badge.js'
import { accountName } from '../../../ui/text/names.js'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts
const c = t.userColumns

const tones: Readonly<Record<Role, 'accent' | 'success' | 'neutral'>> = {
  1: 'neutral',
  2: 'neutral',
  3: 'success',
  4: 'accent',
}

/** The columns of the users (specification 2, section 2.1). */
export const userColumns: readonly Column<User>[] = [
  {
    id: 'user',
    header: c.user,
    value: ({ user }) => user,
    width: 120,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'nombre',
    header: c.nombre,
    value: ({ nombre }) => nombre,
    width: 144,
    grows: true,
    rank: 3,
    searched: true,
  },
  {
    id: 'email',
    header: c.email,
    value: ({ email }) => email,
    width: 184,
    grows: true,
    rank: 4,
    searched: true,
  },
  {
    id: 'rol',
    header: c.rol,
    value: ({ rol }) => roles[rol],
    cell: ({ rol }) => (
      <span>
        <Badge tone={tones[rol]}>{roles[rol]}</Badge>
      </span>
    ),
    width: 148,
    rank: 2,
  },
  {
    id: 'reg',
    header: c.reg,
    value: ({ reg }) => (reg === null ? null : formatDate(reg)),
    sortBy: ({ reg }) => reg,
    width: 112,
    rank: 9,
  },
  {
    id: 'active',
    header: c.active,
    value: ({ activo }) => (activo ? t.isActive : t.isInactive),
    cell: ({ activo }) => (activo ? t.isActive : <Badge>{t.isInactive}</Badge>),
    width: 96,
    rank: 5,
    filterable: true,
  },
  timeColumn(
    { id: 'lastAccess', header: c.lastAccess, width: 168, rank: 8 },
    ({ ultimo_acceso }) => ultimo_acceso,
  ),
]

/** Column with the number of units. @param counts `null` until they are loaded */
export const unitsColumn = (counts: ReadonlyMap<UserId, number> | null): Column<User> => ({
  id: 'units',
  header: c.units,
  value: ({ id }) => (counts === null ? null : (counts.get(id) ?? 0)),
  align: 'number',
  width: 96,
  rank: 6,
})

/** Column of the manager, for users who see the accounts of several managers. */
export const managerColumn = (users: readonly User[]): Column<User> => {
  const names = new Map(users.map((user) => [user.id, accountName(user)]))
  return {
    id: 'manager',
    header: c.manager,
    value: ({ manager }) => (manager === null ? null : (names.get(manager) ?? null)),
    width: 144,
    rank: 7,
    filterable: true,
  }
}
