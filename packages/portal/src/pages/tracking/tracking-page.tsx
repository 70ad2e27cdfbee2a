import type { Alert, Imei } from '@baliza/sdk-core/internal'
import { type AskedPlace, BalizaMap, BalizaProvider, useFleet } from '@baliza/widgets/react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { OpenedPanel } from '../../panels/opened-panel.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { goInto, SkipLinks } from '../../ui/layout/skip-links.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { later } from '../../ui/loading/later.js'
import { useWorkspace, WorkspaceProvider } from '../../workspace/workspace.js'
import { useAlertCard } from './alerts/use-alert-card.js'
import { useAlertNotices } from './alerts/use-alert-notices.js'
import { useShowAlert } from './alerts/use-show-alert.js'
import { useUrgentTitle } from './alerts/use-urgent-title.js'
import { useUnitCard } from './card/use-unit-card.js'
import { useClearArea } from './clear-area/use-clear-area.js'
import { FooterDock } from './footer/footer-dock.js'
import { MapDock } from './footer/map-dock.js'
import { useBarContent } from './notification-bar/use-bar-content.js'
import type { ListState } from './sidebar/list-state.js'
import { Rail } from './sidebar/rail.js'
import { Sidebar, type SidebarHandle } from './sidebar/sidebar.js'
import { TimeFilterChip } from './sidebar/time-filter/time-filter-chip.js'
import { useTimeFilter } from './sidebar/time-filter/use-time-filter.js'
import { useListPlace } from './sidebar/use-list-place.js'
import { TopBar } from './top-bar/top-bar.js'
import styles from './tracking-page.module.css'
import { useBaseLayer } from './use-base-layer.js'
import { useDrawn } from './use-drawn.js'
import { useKey } from './use-key.js'
import { useMapFilter } from './use-map-filter.js'
import { useOutsideClick } from './use-outside-click.js'
import { usePanelOfAddress } from './use-panel-of-address.js'
import { useTroubleNotices } from './use-trouble-notices.js'
import { useUnitOfAddress } from './use-unit-of-address.js'

/** The live map and its surroundings (specification 1, section 2: Tracking screen). */
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

const FirstUnit = later(() => import('../../workspace/first-unit.js'))
const PlaceMenu = later(() => import('./place-menu/place-menu.js'))
const NotificationBar = later(() => import('./notification-bar/notification-bar.js'))

const everyState: ReadonlySet<ListState> = new Set()

function Tracking() {
  const { client, config } = usePortal()
  const t = texts.tracking
  const fleet = useFleet()
  const clear = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const sidebar = useRef<SidebarHandle>(null)
  const mapPlace = useRef<HTMLElement>(null)
  const mapSize = useClearArea(clear, floating)
  const {
    $selected,
    select: setSelected,
    map,
    $layers,
    showLayer,
    $place,
    openShape,
    open: openPanel,
    closePanel,
    chooseTab,
  } = useWorkspace()
  const layers = useAtom($layers)
  const selected = useAtom($selected)
  const place = useAtom($place)
  const drawn = useDrawn()
  const chosen = useRef(selected)
  chosen.current = selected
  const [states, setStates] = useState(everyState)
  const [time, setTime] = useTimeFilter()
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const [source, chooseSource] = useBaseLayer()
  const barContent = useBarContent(fleet)
  const narrow = useMedia(narrowQuery)
  const card = useUnitCard(fleet, narrow, mapSize)
  const list = useListPlace(card, narrow)
  const { kind, shown, show: showList, closeDrawer } = list
  const sheet = card.isSheet ? card.sheet : list.sheet
  const elsewhere = useOutsideClick(() => {
    openShape(null)
    closeDrawer()
  })
  const chooseFromList = useCallback(
    (imei: Imei, zoom?: number) => {
      const isAgain = imei === chosen.current
      const choose = () => {
        setSelected(imei)
        map.current?.popup(imei)
      }
      // The map flies to a newly selected unit automatically. For the same unit again, or another zoom, it needs a call after the
      // selection, and must have the area covered by the card before that call.
      if (zoom === undefined && !isAgain) choose()
      else {
        flushSync(choose)
        map.current?.flyTo(imei, zoom)
      }
      closeDrawer()
    },
    [closeDrawer, setSelected, map],
  )

  useUnitOfAddress(fleet, selected, chooseFromList)
  usePanelOfAddress()

  const showAlert = useShowAlert()
  const openAlert = useCallback(
    (alert: Alert) => {
      showAlert(alert)
      closeDrawer()
      // On a phone a panel covers the map.
      if (narrow) closePanel()
    },
    [showAlert, closeDrawer, narrow, closePanel],
  )
  useAlertNotices(openAlert)
  useUrgentTitle()
  useTroubleNotices()
  const alertCard = useAlertCard(chooseFromList)
  const openHelp = useCallback(() => openPanel({ name: 'help' }), [openPanel])
  const startSearch = useCallback(() => {
    // Synchronous, so that the search box receives the next key.
    flushSync(() => showList(true))
    sidebar.current?.search()
  }, [showList])
  const openAlerts = useCallback(() => {
    showList(true)
    chooseTab('alerts')
  }, [showList, chooseTab])
  useKey('a', openAlerts)
  useKey('/', startSearch)
  useKey('mod+k', startSearch)
  useKey('?', openHelp)

  const filter = useMapFilter(fleet, states, time)

  // The selection ends when its unit is removed from the fleet.
  useEffect(
    () =>
      client.fleet.listen(({ removed }) => {
        if (chosen.current !== null && removed.has(chosen.current)) setSelected(null)
      }),
    [client, setSelected],
  )

  return (
    <div className={styles.page} data-list={list.drawer ? 'drawer' : kind}>
      <SkipLinks
        to={[
          { name: texts.portal.skipToList, go: startSearch },
          { name: texts.portal.skipToMap, go: () => goInto(mapPlace.current) },
        ]}
      />
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
      {kind === 'rail' && (
        <Rail
          fleet={fleet}
          states={states}
          covered={list.drawer}
          onOpen={() => list.openDrawer('objects')}
          onAlerts={() => list.openDrawer('alerts')}
          onState={(state) => {
            setStates(new Set([state]))
            list.openDrawer('objects')
          }}
        />
      )}
      <aside
        id="sidebar"
        className={styles.sidebar}
        inert={!narrow && !shown}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (card.isSheet) card.close()
          if (!list.drawer) return
          flushSync(closeDrawer)
          document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus()
        }}
        data-card={card.isSheet || undefined}
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
          time={time}
          onTime={setTime}
          onSearching={list.reveal}
          onAlert={openAlert}
          onPlace={() => (narrow ? showList(false) : closeDrawer())}
          narrow={narrow}
          handleRef={sidebar}
        />
      </aside>
      {/* Before the map, so that Tab leads from a row of the list to the card of its unit. */}
      <div className={styles.over}>
        {!narrow && <div ref={card.place} className={styles.corner} />}
        {fleet.state === 'live' && fleet.units.size === 0 && (
          <div className={styles.first}>
            <Suspense fallback={null}>
              <FirstUnit />
            </Suspense>
          </div>
        )}
        <div ref={clear} className={styles.clear} />
        <MapDock dockRef={floating}>
          {/* Shown while the list is hidden, because the map still omits units. */}
          {time !== null && !shown && <TimeFilterChip filter={time} onRemove={() => setTime(null)} />}
        </MapDock>
      </div>
      <main ref={mapPlace} className={styles.map} {...elsewhere}>
        <h1 className="visually-hidden">{texts.portal.titles.tracking}</h1>
        <BalizaMap
          selected={selected}
          onSelect={setSelected}
          onShape={openShape}
          onPlaceMenu={setAsked}
          filter={filter}
          tiles={config.tiles}
          source={source}
          onSource={chooseSource}
          showTrail={layers.trail}
          labels={layers.names}
          onLabels={(names) => showLayer('names', names)}
          {...card.map}
          covered={{ ...card.covered, right: 0, bottom: mapSize.foot }}
          {...alertCard}
          // The top bar already shows it, with the age of the data.
          staleNotice={false}
          place={place}
          {...drawn}
          ref={map}
        />
      </main>
      <FooterDock phone={narrow ? { shown, press: list.pressSheet } : null} />
      {asked !== null && (
        <Suspense fallback={null}>
          <PlaceMenu at={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <OpenedPanel />
    </div>
  )
}
