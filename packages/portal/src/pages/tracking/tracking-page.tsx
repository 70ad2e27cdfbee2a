import type { Alert, Imei } from '@baliza/sdk-core'
import { BalizaMap, BalizaProvider, useFleet } from '@baliza/widgets/react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { texts } from '../../page-texts.js'
import { usePortal } from '../../portal-context.js'
import { AskProvider } from '../../ui/ask.js'
import { useAtom } from '../../ui/use-atom.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'
import { useAlertNotices } from './alerts/use-alert-notices.js'
import { useShowAlert } from './alerts/use-show-alert.js'
import { useAttention } from './attention/use-attention.js'
import { FooterDock } from './footer/footer-dock.js'
import { OpenedPanel } from './panels.js'
import { type ListState, listStateOf } from './sidebar/list-state.js'
import { noGroup } from './sidebar/rows.js'
import { Sidebar, type SidebarHandle } from './sidebar/sidebar.js'
import { useSheet } from './sidebar/use-sheet.js'
import { TopBar } from './top-bar/top-bar.js'
import styles from './tracking-page.module.css'
import { usePopupActions } from './unit-actions.js'
import { useClickElsewhere } from './use-click-elsewhere.js'
import { useDrawn } from './use-drawn.js'
import { useNoticesFloor } from './use-notices-floor.js'
import { useSidebarOpen } from './use-sidebar-open.js'
import { useSlash } from './use-slash.js'
import { useWorkspace, WorkspaceProvider } from './workspace.js'

/** The live map and what is around it (specification 1, section 2: Tracking screen). */
export default function TrackingPage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <AskProvider>
        <WorkspaceProvider>
          <Tracking />
        </WorkspaceProvider>
      </AskProvider>
    </BalizaProvider>
  )
}

const AttentionBar = lazy(() => import('./attention/attention-bar.js'))

/** Pixels of the top bar and the notification bar; tracking-page.module.css has the same. */
const bars = 100

const everyState: ReadonlySet<ListState> = new Set()

function Tracking() {
  const { config } = usePortal()
  const say = texts.tracking
  const fleet = useFleet()
  const sidebar = useRef<SidebarHandle>(null)
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
  } = useWorkspace()
  const elsewhere = useClickElsewhere(() => openShape(null))
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
  const attention = useAttention(fleet)
  const sheet = useSheet(attention === null ? undefined : bars)
  const narrow = useMedia(narrowQuery)
  useNoticesFloor(sheet.stop, open)
  const shown = narrow ? sheet.stop !== 'peek' : open

  const { setStop } = sheet
  const chooseFromList = useCallback(
    (imei: Imei) => {
      // The map flies to a unit that becomes the chosen one; to the same again only when asked.
      setSelected(imei)
      if (imei === chosen.current) map.current?.flyTo(imei)
      map.current?.popup(imei)
      // A thumb that chose a unit wants to see where it is.
      if (narrow) setStop('peek')
    },
    [narrow, setStop, setSelected, map],
  )

  const showAlert = useShowAlert()
  useAlertNotices(showAlert)
  const chooseAlert = useCallback(
    (alert: Alert) => {
      showAlert(alert)
      if (narrow) setStop('peek')
    },
    [showAlert, narrow, setStop],
  )
  // On a phone both are sheets: the one that is opened is seen, the other makes room.
  useEffect(
    () =>
      footer.$box.listen(({ open }) => {
        if (narrow && open) setStop('peek')
      }),
    [footer, narrow, setStop],
  )
  // So is what the map tells of a shape that was clicked.
  useEffect(
    () =>
      $shape.listen((shape) => {
        if (narrow && shape !== null) setStop('peek')
      }),
    [$shape, narrow, setStop],
  )
  // A tab that is chosen from elsewhere, by a notice, is to be seen.
  useEffect(
    () =>
      $tab.listen(() => {
        if (narrow) setStop('half')
        else setOpen(true)
      }),
    [$tab, narrow, setStop, setOpen],
  )

  const startSearch = useCallback(() => {
    setOpen(true)
    // Once the sidebar is there to take the focus.
    requestAnimationFrame(() => sidebar.current?.search())
  }, [setOpen])
  useSlash(startSearch)

  const filter = useMemo(() => {
    if (states.size === 0 && group === null) return null
    const now = Date.now()
    const units = [...fleet.units.values()].filter(
      (unit) =>
        (group === null || (unit.id_grupo ?? noGroup) === group) &&
        (states.size === 0 || states.has(listStateOf(unit, now))),
    )
    return new Set(units.map(({ imei }) => imei))
  }, [fleet.units, states, group])

  // A unit that has left the fleet is no longer chosen.
  useEffect(() => {
    if (selected !== null && fleet.removed.has(selected)) setSelected(null)
  }, [selected, fleet.removed, setSelected])

  function toggle() {
    if (narrow) sheet.setStop(sheet.stop === 'peek' ? 'half' : 'peek')
    else setOpen(!open)
  }

  return (
    <div
      className={styles.page}
      data-sidebar={open ? 'open' : 'closed'}
      data-attention={attention !== null || undefined}
    >
      <TopBar
        fleet={fleet}
        narrow={narrow}
        shown={shown}
        onToggle={toggle}
        onHome={() => map.current?.fit()}
      />
      {attention !== null && (
        <Suspense fallback={null}>
          <AttentionBar attention={attention} onHide={attention.hide} />
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
          aria-label={say.sheet}
          aria-expanded={shown}
          {...sheet.handle}
        />
        <Sidebar
          fleet={fleet}
          selected={selected}
          onSelect={chooseFromList}
          states={states}
          onStates={setStates}
          onAlert={chooseAlert}
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
          showTrail={layers.trail}
          labels={layers.names}
          onLabels={(names) => showLayer('names', names)}
          popupActions={popupActions}
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
