import type { Alert, Fleet, Imei } from '@baliza/sdk-core/internal'
import {
  type Ref,
  Suspense,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { readFirstSteps } from '../../../context/preferences.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { later } from '../../../ui/loading/later.js'
import { PageLoading } from '../../../ui/loading/page-loading.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { type SidebarTab, useWorkspace } from '../../../workspace/workspace.js'
import type { FoundPlacesHandle } from './list/found-places.js'
import { MapShowsOnly } from './list/map-shows-only.js'
import { arrangeRows, createOrder } from './list/rows.js'
import { SortMenu } from './list/sort-menu.js'
import { StateFilter } from './list/state-filter.js'
import type { UnitListHandle } from './list/unit-list.js'
import { useFolded } from './list/use-folded.js'
import { useSort } from './list/use-sort.js'
import type { ListState } from './list-state.js'
import { SearchBox } from './search-box.js'
import styles from './sidebar.module.css'
import { SidebarBody } from './sidebar-body.js'
import { SidebarTabs } from './tabs/sidebar-tabs.js'
import type { TimeFilter } from './time-filter/time-filter.js'
import { TimeFilterChip } from './time-filter/time-filter-chip.js'
import { TimeFilterMenu } from './time-filter/time-filter-menu.js'

export interface SidebarHandle {
  /** Focuses the search box. */
  search(): void
}

export interface SidebarProps {
  readonly fleet: Fleet
  readonly selected: Imei | null
  /** @param zoom map zoom; by default, that of a single point */
  readonly onSelect: (imei: Imei, zoom?: number) => void
  /** State filter, which also applies to the map; empty for all. */
  readonly states: ReadonlySet<ListState>
  readonly onStates: (states: ReadonlySet<ListState>) => void
  /** Time filter, which also applies to the map. */
  readonly time: TimeFilter | null
  readonly onTime: (time: TimeFilter | null) => void
  /** Called when the user searches, so that the results become visible. */
  readonly onSearching: () => void
  /** Called when a place is shown on the map. */
  readonly onPlace: () => void
  /** Called to show a selected alert at its position. */
  readonly onAlert: (alert: Alert) => void
  /** Whether it is a sheet, whose tabs are in phone-bar/. */
  readonly narrow: boolean
  readonly handleRef: Ref<SidebarHandle>
}

/** Zoom after a search (specification 1, section 9). */
const searchZoom = 18

const names = {
  objects: texts.sidebar.objects,
  alerts: texts.sidebar.alerts,
  settings: texts.tracking.settings,
} as const satisfies Record<SidebarTab, string>

const FoundPlaces = later(() => import('./list/found-places.js'))
const FirstSteps = later(() => import('../../../workspace/first-steps.js'))
const AlertsTab = later(() => import('../alerts/alerts-tab.js'))
const SettingsTab = later(() => import('./tabs/settings-tab.js'))

/**
 * 'Objetos', the fleet as a list with search, filters, order and folding; 'Alertas'; and the settings (specification 1, section
 * 2: Sidebar).
 */
export function Sidebar(props: SidebarProps) {
  const { selected, onSelect, states, onStates, time, onTime } = props
  // The map renders first; the list of a large fleet is rendered in a separate task.
  const fleet = useDeferredValue(props.fleet)
  const { client } = usePortal()
  const { $tab, chooseTab } = useWorkspace()
  const tab = useAtom($tab)
  const session = useAtom(client.session.$session)
  const [search, setSearch] = useState('')
  // The input renders at once; the list of a large fleet is deferred.
  const wanted = useDeferredValue(search)
  const [placeCount, setPlaceCount] = useState(0)
  const places = useRef<FoundPlacesHandle>(null)
  const now = useClock(15_000)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<UnitListHandle>(null)
  const [orderOf] = useState(createOrder)
  const ordered = orderOf(fleet.units)
  const { folded, fold, unfold } = useFolded()
  const groupName = useGroupNames(fleet.units)
  const [sort, setSort] = useSort()
  const imeiShown = session?.rol !== 1
  const isKnown = fleet.receivedAt !== null
  /** Whether the account is, or recently was, empty. */
  const [isNew, setNew] = useState(() => readFirstSteps(session?.user ?? '') === 'shown')
  if (!isNew && isKnown && fleet.units.size === 0) setNew(true)

  const arranged = useMemo(
    () => arrangeRows(ordered, { search: wanted, states, time, folded, groupName, sort, imeiShown, now }),
    [ordered, wanted, states, time, folded, groupName, sort, imeiShown, now],
  )

  useImperativeHandle(props.handleRef, () => ({
    search() {
      // The input must be rendered before it can be focused.
      flushSync(() => chooseTab('objects'))
      box.current?.focus()
    },
  }))

  // A unit selected on the map is shown in the list, so its group opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice opens a group, not a poll.
  useEffect(() => {
    const unit = selected === null ? undefined : fleet.units.get(selected)
    if (unit !== undefined) unfold(unit.id_grupo ?? '')
  }, [selected])

  /** Handles Enter or the search button: focuses the results, and selects a single result. */
  function run() {
    const found = arrangeRows(ordered, { search, states, time, folded, groupName, sort, imeiShown, now })
    const [first] = found.rows
    if (search.trim() === '') return
    if (found.matching === 0) return places.current?.run()
    if (first === undefined) return
    if (found.rows.length === 1 && first.kind === 'unit') onSelect(first.key, searchZoom)
    list.current?.enter()
  }

  const panelOf = (name: SidebarTab) =>
    props.narrow
      ? ({ role: 'region', 'aria-label': names[name] } as const)
      : ({ role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` } as const)

  return (
    <>
      <div className={styles.head}>
        {!props.narrow && <SidebarTabs units={isKnown ? fleet.units.size : null} />}
        {props.narrow && tab !== 'objects' && <h2 className={styles.title}>{names[tab]}</h2>}
        {tab === 'objects' && (
          <>
            <div className={styles.find}>
              <SearchBox
                inputRef={box}
                value={search}
                onChange={(text) => {
                  setSearch(text)
                  if (text !== '') props.onSearching()
                }}
                onRun={run}
                onDown={() => list.current?.enter()}
              />
              <TimeFilterMenu filter={time} onFilter={onTime} />
              <SortMenu sort={sort} onSort={setSort} />
            </div>
            <StateFilter counts={isKnown ? arranged.counts : null} states={states} onStates={onStates} />
            {time !== null && <TimeFilterChip filter={time} onRemove={() => onTime(null)} />}
          </>
        )}
      </div>
      {/* The list stays mounted on another tab, so that it keeps its scroll position. */}
      <div className={styles.panel} {...panelOf('objects')} hidden={tab !== 'objects'}>
        <MapShowsOnly groupName={groupName} />
        {isNew && (
          <Suspense fallback={null}>
            <FirstSteps units={isKnown ? [...fleet.units.values()] : null} />
          </Suspense>
        )}
        <SidebarBody
          fleet={fleet}
          list={arranged}
          search={wanted.trim()}
          hasPlaces={placeCount > 0}
          now={now}
          selected={selected}
          onSelect={onSelect}
          onFold={fold}
          onShowAll={() => {
            onStates(new Set())
            onTime(null)
          }}
          listRef={list}
        />
        {wanted.trim() !== '' && isKnown && (
          <Suspense fallback={null}>
            <FoundPlaces
              text={wanted.trim()}
              onCount={setPlaceCount}
              onShow={props.onPlace}
              handleRef={places}
            />
          </Suspense>
        )}
      </div>
      {tab !== 'objects' && (
        <div className={styles.panel} {...panelOf(tab)}>
          <Suspense fallback={<PageLoading label={texts.portal.loading} />}>
            {tab === 'alerts' ? <AlertsTab onSelect={props.onAlert} /> : <SettingsTab />}
          </Suspense>
        </div>
      )}
    </>
  )
}
