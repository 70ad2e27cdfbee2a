import type { Imei } from '@baliza/sdk-core/internal'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { texts } from '../../../../context/page-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { useMedia } from '../../../../ui/layout/use-media.js'
import { later } from '../../../../ui/loading/later.js'
import { textScale } from '../../../../ui/text/text-scale.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { lineTime } from './line-time.js'
import { listKey } from './list-keys.js'
import type { Row } from './rows.js'
import { GroupLine, UnitLine } from './unit-line.js'
import styles from './unit-list.module.css'
import { useLineMenu } from './use-line-menu.js'

const LineMenu = later(() => import('./line-menu.js'))
const MarkedUnits = later(() => import('./marked-units.js'))

const nobody: ReadonlySet<Imei> = new Set()

/** Heights in pixels, for a text size of 16; unit-list.module.css has the same values. In a low window a unit has one line. */
const heights = { group: 36, unit: 52, unitInLowWindow: 44 } as const
const lowQuery = '(max-height: 480px)'

/** The handle that the search box uses. */
export interface UnitListHandle {
  /** Moves the focus to the first unit shown. */
  enter(): void
}

export interface UnitListProps {
  readonly rows: readonly Row[]
  /** `false` if the data is outdated. */
  readonly live: boolean
  readonly now: number
  /** Normalized search text; '' for none. */
  readonly wanted: string
  readonly selected: Imei | null
  readonly onSelect: (imei: Imei) => void
  /** Folds or unfolds a group. */
  readonly onFold: (key: string) => void
  readonly handleRef: Ref<UnitListHandle>
}

const keyOf = (row: Row) => `${row.kind}-${row.key}`

/** The list as a tree of groups and their units. Only the visible lines are rendered. */
export function UnitList(props: UnitListProps) {
  const { rows, live, now, wanted, selected, onSelect, onFold } = props
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [scale] = useState(textScale)
  const isLow = useMedia(lowQuery)
  const unitHeight = scale * (isLow ? heights.unitInLowWindow : heights.unit)
  const base = useId()
  const { $group, map } = useWorkspace()
  const onlyGroup = useAtom($group)
  const menu = useLineMenu(() => document.getElementById(`${base}-${active}`))
  const menuRow = menu.at === null ? undefined : rows.find((row) => keyOf(row) === menu.at?.line)
  // Stable function for every line and render: a poll must not render unchanged lines again.
  const openMenu = useRef(menu.openBy)
  openMenu.current = menu.openBy
  const onMenu = useCallback((button: HTMLElement) => void openMenu.current(button), [])
  /** Units selected for comparison. */
  const [marked, setMarked] = useState(nobody)
  const onMark = useCallback(
    (imei: Imei) =>
      setMarked((before) => {
        const next = new Set(before)
        if (!next.delete(imei)) next.add(imei)
        return next
      }),
    [],
  )
  const lineUp = useLineUp(rows)
  // The virtualizer measures all rows again when this function changes.
  const getItemKey = useCallback(
    (index: number) => {
      const row = lineUp[index]
      return row === undefined ? index : keyOf(row)
    },
    [lineUp],
  )
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? scale * heights.group : unitHeight),
    getItemKey,
    overscan: 6,
    useFlushSync: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps measured heights until it measures again.
  useEffect(() => lines.measure(), [unitHeight])

  const selectedIndex = rows.findIndex((row) => row.kind === 'unit' && row.key === selected)
  const isListed = selectedIndex !== -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a poll that moves the line must not scroll the list.
  useEffect(() => {
    if (selected === null || !isListed) return
    lines.scrollToIndex(selectedIndex, { align: 'auto' })
    setActive(`unit-${selected}`)
  }, [selected, isListed])

  function activate(index: number) {
    const row = rows[index]
    if (row === undefined) return
    setActive(keyOf(row))
    lines.scrollToIndex(index, { align: 'auto' })
  }

  useImperativeHandle(props.handleRef, () => ({
    enter() {
      box.current?.focus()
      activate(rows.findIndex(({ kind }) => kind === 'unit'))
    },
  }))

  function onKeyDown(event: KeyboardEvent) {
    // After its menu has closed, a row's button has the focus. Its keys do not control the list.
    if (event.target !== event.currentTarget) return
    if (event.key === 'Escape' && marked.size > 0) {
      setMarked(nobody)
      return
    }
    if (event.key === 'Escape') {
      void map.current?.popup(null)
      return
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      if (menu.openByKey()) event.preventDefault()
      return
    }
    const index = rows.findIndex((row) => keyOf(row) === active)
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / unitHeight) - 1)
    const action = listKey(event.key, rows, index, page)
    if (action !== null && 'select' in action && event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onMark(action.select)
      return
    }
    if (action === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if ('go' in action) activate(action.go)
    else if ('fold' in action) onFold(action.fold)
    else onSelect(action.select)
  }

  const grouped = rows.some(({ kind }) => kind === 'group')
  const places = useMemo(() => placesOf(lineUp), [lineUp])
  return (
    <>
      <div
        ref={box}
        className={styles.box}
        data-stale={!live || undefined}
        role="tree"
        tabIndex={0}
        aria-label={texts.sidebar.objects}
        aria-activedescendant={active === null ? undefined : `${base}-${active}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (active === null && event.target === event.currentTarget) activate(0)
        }}
        {...menu.handlers}
      >
        <div className={styles.lines} style={{ height: lines.getTotalSize() }} role="presentation">
          {lines.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const place = {
              id: `${base}-${keyOf(row)}`,
              top: start,
              active: keyOf(row) === active,
              position: places[index]?.[0] ?? 1,
              siblings: places[index]?.[1] ?? 1,
              opened: menu.at?.line === keyOf(row),
              onMenu,
            }
            if (row.kind === 'group')
              return <GroupLine key={key} {...place} row={row} only={row.key === onlyGroup} onFold={onFold} />
            return (
              <UnitLine
                key={key}
                {...place}
                unit={row.unit}
                state={row.state}
                stateName={texts.tracking.states[row.state]}
                time={lineTime(row, live, now)}
                wanted={wanted}
                selected={row.key === selected}
                marked={marked.has(row.key)}
                level={grouped ? 2 : 1}
                onSelect={onSelect}
                onMark={onMark}
              />
            )
          })}
        </div>
      </div>
      <Suspense fallback={null}>
        {marked.size > 0 && <MarkedUnits marked={marked} onClear={() => setMarked(nobody)} />}
        {menu.at !== null && menuRow !== undefined && (
          <LineMenu row={menuRow} at={menu.at} marked={marked} onMark={onMark} onClose={menu.close} />
        )}
      </Suspense>
    </>
  )
}

/**
 * Returns rows with the same lines in the same order as `rows`. The array only changes when a line is added, removed or moved.
 */
function useLineUp(rows: readonly Row[]): readonly Row[] {
  const [lineUp, setLineUp] = useState(rows)
  if (lineUp === rows || isLinedUpAs(rows, lineUp)) return lineUp
  setLineUp(rows)
  return rows
}

function isLinedUpAs(rows: readonly Row[], others: readonly Row[]): boolean {
  return (
    rows.length === others.length &&
    rows.every((row, index) => {
      const other = others[index]
      if (other === undefined || other.key !== row.key || other.kind !== row.kind) return false
      return row.kind === 'unit' || (other.kind === 'group' && other.count === row.count)
    })
  )
}

/** Returns each row's number among its siblings, and the number of siblings. */
function placesOf(rows: readonly Row[]): readonly (readonly [position: number, siblings: number])[] {
  const groups = rows.filter(({ kind }) => kind === 'group').length
  if (groups === 0) return rows.map((_, index) => [index + 1, rows.length])
  let group = 0
  let within = 0
  let members = 0
  return rows.map((row) => {
    if (row.kind === 'group') {
      group += 1
      within = 0
      members = row.count
      return [group, groups]
    }
    within += 1
    return [within, members]
  })
}
