import { fill, type Imei, type Unit } from '@baliza/sdk-core/internal'
import { Focus, Layers as LayersIcon, ScanEye, Waypoints } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import menu from '../../../../ui/menus/menu.module.css'
import { noGroup } from '../../../../ui/text/names.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { comparisonTexts } from '../../../compare/comparison-texts.js'
import { type UnitAction, useUnitActions } from '../../unit-actions.js'
import styles from './line-menu.module.css'
import type { GroupRow, Row } from './rows.js'
import type { MenuAt } from './use-line-menu.js'

const t = comparisonTexts.choice

/**
 * Menu of a unit's line (specification 1, section 2: Sidebar), or of a group's.
 * @remarks The group's menu is a Baliza extension.
 */
export default function LineMenu(props: {
  readonly row: Row
  readonly at: MenuAt
  /** Units selected for comparison. */
  readonly marked: ReadonlySet<Imei>
  readonly onMark: (imei: Imei) => void
  readonly onClose: () => void
}) {
  const { row, at, onClose } = props
  const anchor = useRef<HTMLSpanElement>(null)
  const name = row.kind === 'unit' ? row.unit.nombre : row.name
  return (
    <>
      <span ref={anchor} />
      <Popover
        className=""
        aria-label={fill(texts.tracking.actionsOf, { name })}
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <div className={styles.window} style={windowAround(at)}>
          {/* A long press also opens the context menu of the browser. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only suppresses that menu. */}
          <div className={`${menu.popover} ${styles.menu}`} onContextMenu={(event) => event.preventDefault()}>
            <p className={styles.title}>{name}</p>
            {row.kind === 'unit' ? (
              <UnitItems
                unit={row.unit}
                marked={props.marked.has(row.key)}
                onMark={props.onMark}
                onClose={onClose}
              />
            ) : (
              <GroupItems row={row} onClose={onClose} />
            )}
          </div>
        </div>
      </Popover>
    </>
  )
}

/**
 * Returns the whole window as a grid. Its first row and column end at the requested position, and shrink if the menu would not
 * fit. The menu is then shifted, and only scrolls if the window is lower than the menu. (The popover's own placement can only
 * flip and shrink it.)
 */
function windowAround({ x, y, height }: MenuAt): CSSProperties {
  const below = height === 0 ? y : y + height + 4
  return {
    gridTemplateRows: `minmax(0, ${below - edge}px) max-content`,
    gridTemplateColumns: `minmax(0, ${x - edge}px) max-content`,
  }
}

/** Distance between the menu and the window's edge, CSS pixels; line-menu.module.css has the same value. */
const edge = 8

function Items(props: { readonly name: string; readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Menu
      className={menu.menu ?? ''}
      aria-label={fill(texts.tracking.actionsOf, { name: props.name })}
      autoFocus="first"
      onClose={props.onClose}
    >
      {props.children}
    </Menu>
  )
}

function UnitItems(props: {
  readonly unit: Unit
  readonly marked: boolean
  readonly onMark: (imei: Imei) => void
  readonly onClose: () => void
}) {
  const { unit, marked, onMark, onClose } = props
  const { history, others } = useUnitActions()(unit)
  return (
    <Items name={unit.nombre} onClose={onClose}>
      {history.length > 0 && (
        <MenuSection className={menu.section ?? ''}>
          <Header className={menu.header ?? ''}>{texts.sidebar.history}</Header>
          {history.map(itemOf)}
        </MenuSection>
      )}
      <MenuSection className={menu.section ?? ''} aria-label={texts.tracking.otherActions}>
        {others.map(itemOf)}
        <MenuItem
          id="compare"
          className={menu.item ?? ''}
          textValue={marked ? t.unmark : t.mark}
          onAction={() => onMark(unit.imei)}
        >
          <Waypoints size={18} aria-hidden="true" />
          <span className={menu.label}>{marked ? t.unmark : t.mark}</span>
        </MenuItem>
      </MenuSection>
    </Items>
  )
}

const itemOf = ({ id, text, icon, disabled = false, run }: UnitAction) => (
  <MenuItem
    key={id}
    id={id}
    className={menu.item ?? ''}
    textValue={text}
    isDisabled={disabled}
    onAction={run}
  >
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon} />
    </svg>
    <span className={menu.label}>{text}</span>
  </MenuItem>
)

function GroupItems({ row, onClose }: { readonly row: GroupRow; readonly onClose: () => void }) {
  const { client } = usePortal()
  const { $group, showGroup, map } = useWorkspace()
  const isOnly = useAtom($group) === row.key
  const t = texts.tracking

  function fit() {
    const units = [...client.fleet.get().units.values()]
    const points = units.flatMap(({ id_grupo, lat, lng }) =>
      (id_grupo ?? noGroup) === row.key && lat !== null && lng !== null ? [[lat, lng] as const] : [],
    )
    if (points.length > 0) map.current?.fitPoints(points)
  }
  const items = [
    {
      id: 'only',
      text: isOnly ? t.everyGroup : t.onlyGroup,
      icon: isOnly ? LayersIcon : ScanEye,
      run() {
        showGroup(isOnly ? null : row.key)
        if (!isOnly) fit()
      },
    },
    { id: 'fit', text: t.fitGroup, icon: Focus, run: fit },
  ]
  return (
    <Items name={row.name} onClose={onClose}>
      {items.map(({ id, text, icon: Icon, run }) => (
        <MenuItem key={id} id={id} className={menu.item ?? ''} textValue={text} onAction={run}>
          <Icon size={18} aria-hidden="true" />
          <span className={menu.label}>{text}</span>
        </MenuItem>
      ))}
    </Items>
  )
}
