import { type Alert, type Imei, unitStateNow } from '@baliza/sdk-core'
import { BalizaMap, BalizaProvider, useFleet } from '@baliza/widgets/react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useLayer } from '../../context/use-layer.js'
import { OpenedPanel } from '../../panels/opened-panel.js'
import { noGroup } from '../../ui/names.js'
import { useAtom } from '../../ui/use-atom.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'
import { type SidebarTab, useWorkspace, WorkspaceProvider } from '../../workspace/workspace.js'
import { useAlertCard } from './alerts/use-alert-card.js'
import { useAlertNotices } from './alerts/use-alert-notices.js'
import { useShowAlert } from './alerts/use-show-alert.js'
import { FooterDock } from './footer/footer-dock.js'
import { MapDock } from './footer/map-dock.js'
import { useBarContent } from './notification-bar/use-bar-content.js'
import { useMapRoom } from './room/use-map-room.js'
import type { ListState } from './sidebar/list-state.js'
import { Rail } from './sidebar/rail.js'
import { Sidebar, type SidebarHandle } from './sidebar/sidebar.js'
import { useSheet } from './sidebar/use-sheet.js'
import { useUnitCard } from './sidebar/use-unit-card.js'
import { TopBar } from './top-bar/top-bar.js'
import styles from './tracking-page.module.css'
import { usePopupActions } from './unit-actions.js'
import { useBaseLayer } from './use-base-layer.js'
import { useDrawn } from './use-drawn.js'
import { useOutsideClick } from './use-outside-click.js'
import { useSidebarOpen } from './use-sidebar-open.js'
import { useSlash } from './use-slash.js'
import { useTroubleNotices } from './use-trouble-notices.js'
import { useUnitOfAddress } from './use-unit-of-address.js'

/** The live map and what is around it (specification 1, section 2: Tracking screen). */
export default function TrackingPage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <WorkspaceProvider>
        <Tracking />
      </WorkspaceProvider>
    </BalizaProvider>
  )
}

const NotificationBar = lazy(() => import('./notification-bar/notification-bar.js'))

/** Where the map, the list and a panel have no room beside one another. */
const crowdedQuery = '(max-width: 1279px)'

const everyState: ReadonlySet<ListState> = new Set()

function Tracking() {
  const { config } = usePortal()
  const t = texts.tracking
  const fleet = useFleet()
  const free = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const sidebar = useRef<SidebarHandle>(null)
  const covered = useMapRoom(free, floating)
  const {
    $selected,
    select: setSelected,
    map,
    $tab,
    chooseTab,
    $group,
    $layers,
    showLayer,
    $place,
    footer,
    $shape,
    openShape,
    $panel,
    closePanel,
  } = useWorkspace()
  const group = useAtom($group)
  const layers = useAtom($layers)
  const selected = useAtom($selected)
  const place = useAtom($place)
  const popupActions = usePopupActions()
  const drawn = useDrawn()
  const chosen = useRef(selected)
  chosen.current = selected
  const [states, setStates] = useState(everyState)
  const [open, setOpen] = useSidebarOpen()
  const [source, chooseSource] = useBaseLayer()
  const barContent = useBarContent(fleet)
  const narrow = useMedia(narrowQuery)
  const lines = useSheet('peek')
  const { setStop } = lines
  const { close: closeCard, ...card } = useUnitCard(fleet, narrow)
  const sheet = card.isOpen ? card.sheet : lines
  const hasPanel = useAtom($panel) !== null
  const crowded = useMedia(crowdedQuery) && hasPanel
  /** Over the rail. */
  const [drawer, setDrawer] = useState(false)
  const list = narrow ? 'sheet' : crowded ? 'rail' : open ? 'open' : 'closed'
  const pulled = list === 'sheet' && lines.stop !== 'peek'
  const shown = list === 'sheet' ? pulled && !card.isOpen : list === 'rail' ? drawer : open
  useEffect(() => {
    if (list !== 'rail') setDrawer(false)
  }, [list])
  useLayer(pulled, () => setStop('peek'), 'sheet')
  useLayer(drawer, () => setDrawer(false), 'popover')
  const showList = useCallback(
    (yes: boolean) => {
      if (list === 'rail') setDrawer(yes)
      else if (list !== 'sheet') setOpen(yes)
      else {
        setStop(yes ? 'half' : 'peek')
        // The list, the card and the footer are all sheets.
        if (yes) {
          if (card.isOpen) closeCard()
          footer.setBox({ open: false })
        }
      }
    },
    [list, setStop, setOpen, card.isOpen, closeCard, footer],
  )
  /** The list lies over the map, and makes way for what is to be seen there. */
  const makeWay = useCallback(() => {
    if (list === 'sheet' || list === 'rail') showList(false)
  }, [list, showList])
  const elsewhere = useOutsideClick(() => {
    openShape(null)
    if (list === 'rail') setDrawer(false)
  })
  const chooseFromList = useCallback(
    (imei: Imei, zoom?: number) => {
      // The map flies to a unit that becomes the chosen one; to the same again, or less near, only when asked after that.
      if (zoom === undefined) setSelected(imei)
      else flushSync(() => setSelected(imei))
      if (imei === chosen.current || zoom !== undefined) map.current?.flyTo(imei, zoom)
      map.current?.popup(imei)
      // In the sheet its card stands before the list.
      if (list === 'rail') showList(false)
    },
    [list, showList, setSelected, map],
  )

  useUnitOfAddress(fleet, chooseFromList)

  const showAlert = useShowAlert()
  const openAlert = useCallback(
    (alert: Alert) => {
      showAlert(alert)
      makeWay()
      // On a phone a panel covers the map.
      if (narrow) closePanel()
    },
    [showAlert, makeWay, narrow, closePanel],
  )
  useAlertNotices(openAlert)
  useTroubleNotices()
  const alertCard = useAlertCard(chooseFromList)
  // On a phone the list, the card and the footer are sheets: opening one closes the others.
  useEffect(
    () =>
      footer.$box.listen(({ open }) => {
        if (!narrow || !open) return
        setStop('peek')
        if (card.isOpen) closeCard()
      }),
    [footer, narrow, setStop, card.isOpen, closeCard],
  )
  // The card of a shape also closes the list.
  useEffect(
    () =>
      $shape.listen((shape) => {
        if (narrow && shape !== null) setStop('peek')
      }),
    [$shape, narrow, setStop],
  )
  // A tab that a notice has chosen must be visible.
  useEffect(() => $tab.listen(() => showList(true)), [$tab, showList])

  const startSearch = useCallback(() => {
    // Synchronously, so that the next key goes into the search box.
    flushSync(() => showList(true))
    sidebar.current?.search()
  }, [showList])
  useSlash(startSearch)

  const filter = useMemo(() => {
    if (states.size === 0 && group === null) return null
    const now = Date.now()
    const units = [...fleet.units.values()].filter(
      (unit) =>
        (group === null || (unit.id_grupo ?? noGroup) === group) &&
        (states.size === 0 || states.has(unitStateNow(unit, now))),
    )
    return new Set(units.map(({ imei }) => imei))
  }, [fleet.units, states, group])

  // The selection ends when its unit is removed from the fleet.
  useEffect(() => {
    if (selected !== null && fleet.removed.has(selected)) setSelected(null)
  }, [selected, fleet.removed, setSelected])

  /** Opens the list over the rail, and leads the focus into it. */
  function openDrawer(tab: SidebarTab) {
    flushSync(() => {
      chooseTab(tab)
      setDrawer(true)
    })
    document.getElementById(`tab-${tab}`)?.focus()
  }

  /** Pulls the list up at one of its tabs, or puts it away. */
  function pressSheet(tab: SidebarTab) {
    const isThere = shown && $tab.get() === tab
    chooseTab(tab)
    showList(!isThere)
  }

  return (
    <div className={styles.page} data-list={drawer ? 'drawer' : list}>
      <TopBar
        fleet={fleet}
        narrow={narrow}
        shown={shown}
        onToggle={() => showList(!shown)}
        onHome={() => map.current?.fit()}
      />
      {barContent !== null && (
        <Suspense fallback={null}>
          <NotificationBar content={barContent} onHide={barContent.hide} />
        </Suspense>
      )}
      {list === 'rail' && (
        <Rail
          fleet={fleet}
          states={states}
          covered={drawer}
          onOpen={() => openDrawer('objects')}
          onAlerts={() => openDrawer('alerts')}
          onState={(state) => {
            setStates(new Set([state]))
            openDrawer('objects')
          }}
        />
      )}
      <aside
        id="sidebar"
        className={styles.sidebar}
        inert={!narrow && !shown}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (card.isOpen) closeCard()
          if (!drawer) return
          flushSync(() => setDrawer(false))
          document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus()
        }}
        data-card={card.isOpen || undefined}
        data-dragged={sheet.dragged !== null || undefined}
        data-peek={(narrow && sheet.stop === 'peek' && sheet.dragged === null) || undefined}
        data-stop={sheet.stop}
        style={narrow && sheet.dragged !== null ? { height: sheet.dragged } : undefined}
      >
        <button
          type="button"
          className={styles.handle}
          aria-label={t.sheet}
          aria-expanded={sheet.stop !== 'peek'}
          {...sheet.handle}
        />
        {narrow && <div ref={card.place} className={styles.card} tabIndex={-1} />}
        <Sidebar
          fleet={fleet}
          selected={selected}
          onSelect={chooseFromList}
          states={states}
          onStates={setStates}
          onAlert={openAlert}
          narrow={narrow}
          handleRef={sidebar}
        />
      </aside>
      <main className={styles.map} {...elsewhere}>
        <h1 className="visually-hidden">{texts.portal.titles.tracking}</h1>
        <BalizaMap
          selected={selected}
          onSelect={setSelected}
          onShape={openShape}
          filter={filter}
          tiles={config.tiles}
          source={source}
          onSource={chooseSource}
          showTrail={layers.trail}
          labels={layers.names}
          onLabels={(names) => showLayer('names', names)}
          popupActions={popupActions}
          {...card.map}
          covered={covered}
          {...alertCard}
          // The top bar says so, with its age.
          staleNotice={false}
          place={place}
          {...drawn}
          ref={map}
        />
      </main>
      <div className={styles.over}>
        <div ref={free} className={styles.free} />
        <MapDock dockRef={floating} />
      </div>
      <FooterDock phone={narrow ? { shown, press: pressSheet } : null} />
      <OpenedPanel />
    </div>
  )
}
