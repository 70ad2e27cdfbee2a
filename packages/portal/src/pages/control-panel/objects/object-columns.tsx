import { expiry, expiryLevel, fill, formatDate, type Unit } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import type { Column, Tone } from '../../../ui/data-table/data-table.js'
import { timeColumn } from '../../../ui/data-table/position-columns.js'
import { Badge } from '../../../ui/marks/badge.js'
import { type AssignedAccounts, accountNames } from '../assigned-accounts.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = controlPanelTexts
const c = t.objectColumns

/** The columns of the objects (specification 2, section 2.1). */
export const objectColumns: readonly Column<Unit>[] = [
  {
    id: 'nombre',
    header: c.nombre,
    value: ({ nombre }) => nombre,
    cell: ({ nombre, activo }) => (
      <span className={styles.name}>
        <span
          className={styles.mark}
          role="img"
          data-active={activo || undefined}
          aria-label={activo ? t.isActive : t.isInactive}
          title={activo ? t.isActive : t.isInactive}
        />
        <span className={styles.nameText} title={nombre}>
          {nombre}
        </span>
      </span>
    ),
    width: 148,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'placas',
    header: c.placas,
    value: ({ placas }) => placas,
    width: 108,
    rank: 3,
    searched: true,
  },
  { id: 'imei', header: c.imei, value: ({ imei }) => imei, width: 152, rank: 4, searched: true },
  { id: 'sim', header: c.sim, value: ({ sim }) => sim, width: 108, rank: 8, searched: true },
  {
    id: 'registro',
    header: c.registro,
    value: ({ registro }) => (registro === null ? null : formatDate(registro)),
    sortBy: ({ registro }) => registro,
    width: 100,
    rank: 7,
  },
  timeColumn({ id: 'position', header: c.position, width: 166, rank: 5 }, ({ timestamp }) => timestamp),
  {
    id: 'expires',
    header: c.expires,
    value: ({ registro }) => expiryWords(registro),
    sortBy: ({ registro }) => registro,
    cell: ({ registro }) => {
      const text = expiryWords(registro)
      if (expiryLevel(registro) === 'danger') return <Badge tone="solid">{text}</Badge>
      return registro === null ? <span className={styles.quiet}>{text}</span> : text
    },
    width: 86,
    grows: true,
    rank: 2,
  },
]

/** Column of the assigned accounts. @param accounts `null` until they are loaded */
export const accountsColumn = (accounts: AssignedAccounts | null): Column<Unit> => ({
  id: 'accounts',
  header: c.accounts,
  value: ({ id }) => (accounts === null ? null : accountNames(accounts.get(id))),
  width: 148,
  grows: true,
  rank: 6,
  searched: true,
})

/** Returns the validity left of a registration, in days as administrators count them. */
export function expiryWords(registro: number | null, now?: number): string {
  const standing = expiry(registro, now)
  switch (standing.kind) {
    case 'none':
      return texts.units.noRegistration
    case 'expired':
      return texts.units.expired
    case 'days':
      if (standing.left === 0) return texts.units.expired
      return standing.left === 1 ? t.oneDayLeft : fill(t.daysLeft, { count: standing.left })
    case 'seconds':
    case 'minutes':
    case 'hours':
      return fill(t.daysLeft, { count: 365 })
  }
}

/** Tone of a row: `danger` for a registration of 365 days, `warning` for one of 335 days (specification 2, section 9). */
export const objectTone = ({ registro }: Unit): Tone => expiryLevel(registro) ?? 'none'
