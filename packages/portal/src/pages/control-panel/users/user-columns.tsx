import { formatDate, type Role, roles, type User } from '@baliza/sdk-core'
import { texts } from '../../../context/page-texts.js'
import { Badge } from '../../../ui/badge.js'
import type { Column } from '../../../ui/data-table/data-table.js'
import styles from '../control-panel.module.css'

const c = texts.controlPanel.userColumns

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
    cell: ({ user, activo }) => (
      <span className={styles.name}>
        <span className={styles.nameText} title={user}>
          {user}
        </span>
        {!activo && <Badge>{texts.controlPanel.isInactive}</Badge>}
      </span>
    ),
    width: 140,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'nombre',
    header: c.nombre,
    value: ({ nombre }) => nombre,
    width: 200,
    grows: true,
    rank: 3,
    searched: true,
  },
  {
    id: 'email',
    header: c.email,
    value: ({ email }) => email,
    width: 220,
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
    width: 156,
    rank: 2,
  },
  {
    id: 'reg',
    header: c.reg,
    value: ({ reg }) => (reg === null ? null : formatDate(reg)),
    sortBy: ({ reg }) => reg,
    width: 112,
    rank: 5,
  },
]
