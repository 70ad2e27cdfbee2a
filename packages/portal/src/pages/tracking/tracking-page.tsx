import { type Alert, type Imei, unitStateNow } from '@baliza/sdk-core'
import { BalizaMap, BalizaProvider, useFleet } from '@baliza/widgets/react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { OpenedPanel } from '../../panels/opened-panel.js'
import { noGroup } from '../../ui/names.js'
import { useAtom } from '../../ui/use-atom.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'
import { useWorkspace, WorkspaceProvider } from '../../workspace/workspace.js'
import { useAlertCard } from './alerts/use-alert-card.js'
import { useAlertNotices } from './alerts/use-alert-notices.js'
import { useShowAlert } from './alerts/use-show-alert.js'
import { FooterDock } from './footer/footer-dock.js'
import { useBarContent } from './notification-bar/use-bar-content.js'
import { useMapRoom } from './room/use-map-room.js'
import type { ListState } from './sidebar/list-state.js'
import { Sidebar, type SidebarHandle } from './sidebar/sidebar.js'
import { useSheet } from './sidebar/use-sheet.js'
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

/** Pixels of the top bar and the notification bar; tracking-page.module.css has the same. */
const bars = 100

const everyState: ReadonlySet<ListState> = new Set()

function Tracking() {
  const { config } = usePortal()
  const t = texts.tracking
  const fleet = useFleet()
  const page = useRef<HTMLDivElement>(null)
  const sidebar = useRef<SidebarHandle>(null)
  const covered = useMapRoom(page)
  const {
    $selected,
    select: setSelected,
    map,
    $tab,
    $group,
    $layers,
    showLayer,
    $place,
    footer,
    $shape,
    openShape,
    closePanel,
  } = useWorkspace()
  const elsewhere = useOutsideClick(() => openShape(null))
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
  const sheet = useSheet(barContent === null ? undefined : bars)
  const narrow = useMedia(narrowQuery)
  const shown = narrow ? sheet.stop !== 'peek' : open

  const { setStop } = sheet
  const chooseFromList = useCallback(
    (imei: Imei, zoom?: number) => {
      // The map flies to a unit that becomes the chosen one; to the same again, or less near, only when asked after that.
      if (zoom === undefined) setSelected(imei)
      else flushSync(() => setSelected(imei))
      if (imei === chosen.current || zoom !== undefined) map.current?.flyTo(imei, zoom)
      map.current?.popup(imei)
      // On a phone the sheet would cover the chosen unit.
      if (narrow) setStop('peek')
    },
    [narrow, setStop, setSelected, map],
  )

  useUnitOfAddress(fleet, chooseFromList)

  const showAlert = useShowAlert()
  const openAlert = useCallback(
    (alert: Alert) => {
      showAlert(alert)
      if (!narrow) return
      // Sheets that cover the map are closed.
      setStop('peek')
      closePanel()
    },
    [showAlert, narrow, setStop, closePanel],
  )
  useAlertNotices(openAlert)
  useTroubleNotices()
  const alertCard = useAlertCard(chooseFromList)
  // On a phone the list and the footer are sheets: opening one closes the other.
  useEffect(
    () =>
      footer.$box.listen(({ open }) => {
        if (narrow && open) setStop('peek')
      }),
    [footer, narrow, setStop],
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
  useEffect(
    () =>
      $tab.listen(() => {
        if (narrow) setStop('half')
        else setOpen(true)
      }),
    [$tab, narrow, setStop, setOpen],
  )

  const startSearch = useCallback(() => {
    // Synchronously, so that the next key goes into the search box.
    flushSync(() => setOpen(true))
    sidebar.current?.search()
  }, [setOpen])
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

  function toggle() {
    if (narrow) sheet.setStop(sheet.stop === 'peek' ? 'half' : 'peek')
    else setOpen(!open)
  }

  return (
    <div
      ref={page}
      className={styles.page}
      data-sidebar={open ? 'open' : 'closed'}
      data-notification-bar={barContent !== null || undefined}
    >
      <TopBar
        fleet={fleet}
        narrow={narrow}
        shown={shown}
        onToggle={toggle}
        onHome={() => map.current?.fit()}
      />
      {barContent !== null && (
        <Suspense fallback={null}>
          <NotificationBar content={barContent} onHide={barContent.hide} />
        </Suspense>
      )}
      <aside
        id="sidebar"
        className={styles.sidebar}
        inert={!narrow && !open}
        data-dragged={sheet.dragged !== null || undefined}
        data-peek={(narrow && sheet.stop === 'peek' && sheet.dragged === null) || undefined}
        data-stop={sheet.stop}
        style={narrow && sheet.dragged !== null ? { height: sheet.dragged } : undefined}
      >
        <button
          type="button"
          className={styles.handle}
          aria-label={t.sheet}
          aria-expanded={shown}
          {...sheet.handle}
        />
        <Sidebar
          fleet={fleet}
          selected={selected}
          onSelect={chooseFromList}
          states={states}
          onStates={setStates}
          onAlert={openAlert}
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
          covered={covered}
          {...alertCard}
          // The top bar says so, with its age.
          staleNotice={false}
          place={place}
          {...drawn}
          handleRef={map}
        />
      </main>
      <FooterDock />
      <OpenedPanel />
    </div>
  )
}
