import type { Imei, Unit } from '@baliza/sdk-core/internal'
import { ChevronDown, EllipsisVertical, LockKeyhole, ScanEye } from 'lucide-react'
import { memo } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { StateMark } from '../../../../ui/marks/state-mark.js'
import { Marked, MiddleText } from '../../../../ui/text/middle-text.js'
import { findIn } from '../../../../ui/text/names.js'
import type { ListState } from '../list-state.js'
import type { GroupRow } from './rows.js'
import styles from './unit-list.module.css'

/** Position of a line in the whole list, of which only the visible part is rendered. */
interface Place {
  readonly id: string
  /** Pixels from the top of the list. */
  readonly top: number
  readonly active: boolean
  readonly position: number
  readonly siblings: number
  readonly opened: boolean
  readonly onMenu: (button: HTMLElement) => void
}

/** Props of {@link UnitLine}. Their values must only change if the line must render again. */
interface UnitLineProps extends Place {
  readonly unit: Unit
  readonly state: ListState
  readonly stateName: string
  /** Time in the current state, or age of the data: line-time.ts. */
  readonly time: string | null
  /** Normalized search text; '' for none. */
  readonly wanted: string
  readonly selected: boolean
  /** Whether it is selected for comparison. */
  readonly marked: boolean
  readonly level: 1 | 2
  readonly onSelect: (imei: Imei) => void
  /** Toggles its selection for comparison. */
  readonly onMark: (imei: Imei) => void
}

/**
 * Line of a unit. First its state, name and speed. Below, its place and the time in its state. If a search matched another field,
 * or the place is unknown, that field or the plates replace the place.
 */
export const UnitLine = memo(function UnitLine(props: UnitLineProps) {
  const { unit, state, wanted } = props
  const named = findIn(unit.nombre, wanted)
  // The other searched fields: unit-search.ts.
  const by =
    named === null ? [unit.placas, unit.conductor, unit.imei].find((text) => findIn(text, wanted)) : undefined
  const where = by || unit.direccion || unit.pdi || [unit.placas, unit.modelo].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names this line.
    <div
      id={props.id}
      className={styles.unit}
      role="treeitem"
      aria-level={props.level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-selected={props.selected}
      data-active={props.active || undefined}
      data-opened={props.opened || undefined}
      data-line={`unit-${unit.imei}`}
      data-imei={unit.imei}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-checked={props.marked || undefined}
      onClick={({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? props.onMark : props.onSelect)(unit.imei)}
    >
      <StateMark state={state} />
      <span className={styles.first}>
        <span className={styles.name}>
          <MiddleText text={unit.nombre} found={named} />
          <span className="visually-hidden">
            , {props.stateName}
            {unit.bloqueado_desde !== null && `, ${texts.tracking.blocked}`}
          </span>
        </span>
        {unit.bloqueado_desde !== null && (
          <LockKeyhole className={styles.blocked} size={14} aria-hidden="true" />
        )}
        <span className={styles.speed} data-moving={state === 'moving' || undefined}>
          {Math.round(unit.speed)} <small>km/h</small>
        </span>
      </span>
      <span className={styles.second}>
        <span className={styles.place} title={where}>
          <Marked text={where} found={by === undefined ? null : findIn(by, wanted)} />
        </span>
        {props.time !== null && (
          <span className={styles.time} data-old={state === 'offline' || undefined}>
            {props.time}
          </span>
        )}
      </span>
      <MenuButton onMenu={props.onMenu} />
    </div>
  )
})

export const GroupLine = memo(function GroupLine(
  props: Place & {
    readonly row: GroupRow
    /** Whether the map shows only this group. */
    readonly only: boolean
    readonly onFold: (key: string) => void
  },
) {
  const { row } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names this line.
    <div
      id={props.id}
      className={styles.group}
      role="treeitem"
      aria-level={1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={!row.folded}
      aria-selected={false}
      data-active={props.active || undefined}
      data-opened={props.opened || undefined}
      data-line={`group-${row.key}`}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={() => props.onFold(row.key)}
    >
      <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
      <span className={styles.groupTitle}>
        <span className={styles.groupName}>{row.name}</span>
        {props.only && <ScanEye className={styles.only} size={16} aria-hidden="true" />}
        <span className={styles.count}>{row.count}</span>
      </span>
      <MenuButton onMenu={props.onMenu} />
    </div>
  )
})

/** For mouse and touch; the keyboard opens the menu of the active line from the list. */
function MenuButton(props: { readonly onMenu: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-haspopup="menu"
      // This label becomes the end of the line's accessible name, which announces that there is a menu.
      aria-label={texts.tracking.actions}
      onClick={(event) => {
        event.stopPropagation()
        props.onMenu(event.currentTarget)
      }}
    >
      <EllipsisVertical size={18} aria-hidden="true" />
    </button>
  )
}
