import { allowed, fill, type Imei } from '@baliza/sdk-core/internal'
import { BalizaProvider, type MapHandle, useFleet } from '@baliza/widgets/react'
import { Expand, Waypoints } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAddressState } from '../../context/use-address-state.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useFocusKept } from '../../ui/keyboard/kept-focus.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { later } from '../../ui/loading/later.js'
import { Banner } from '../../ui/notices/banner.js'
import { EmptyState } from '../../ui/states/empty-state.js'
import { useProfile } from '../../workspace/use-profile.js'
import { PageFrame } from '../page-frame/page-frame.js'
import { readCompareAddress, writeCompareAddress } from './compare-address.js'
import { CompareForm, problemOf } from './compare-form.js'
import styles from './compare-page.module.css'
import { maxCompared } from './compared-looks.js'
import { ComparedMap } from './compared-map.js'
import { type ComparedUnit, recordsOf, type UnitsMeeting } from './compared-unit.js'
import { comparisonTexts as t } from './comparison-texts.js'
import { keyOf, MeetingsTable } from './meetings-table.js'
import { Lane } from './timeline/lane.js'
import { Timeline } from './timeline/timeline.js'
import { mayRetry } from './unit-runs.js'
import { useComparedUnits } from './use-compared-units.js'
import { useJointReplay } from './use-joint-replay.js'
import { useMeetings } from './use-meetings.js'

/** Compares the days of two to five units: one map, one clock, and their meetings. */
export default function ComparePage() {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <Compare />
    </BalizaProvider>
  )
}

const ReplayBar = later(() => import('../tracking/footer/replay/replay-bar.js'))

const none: readonly UnitsMeeting[] = []

/** Returns the corners of each unit's route. */
function cornersOf(units: readonly ComparedUnit[]): readonly (readonly [number, number])[] {
  return units.flatMap((unit) => {
    let [south, west, north, east] = [90, 180, -90, -180]
    for (const { lat, lng } of recordsOf(unit)) {
      south = Math.min(south, lat)
      north = Math.max(north, lat)
      west = Math.min(west, lng)
      east = Math.max(east, lng)
    }
    return [[south, west] as const, [north, east] as const]
  })
}

function Compare() {
  const { client } = usePortal()
  const [address, change] = useAddressState(readCompareAddress, writeCompareAddress)
  const chosen = useMemo(() => address.units.slice(0, maxCompared), [address.units])
  const fleet = useFleet()
  const session = useAtom(client.session.$session)
  const { data: profile } = useProfile(client, session?.user, false)
  const { units, shown, hide, retry } = useComparedUnits(chosen, address)
  const replay = useJointReplay(useMemo(() => shown.map(recordsOf), [shown]))
  const meetings = useMeetings(shown)
  const [withPassings, setWithPassings] = useState(false)
  const marked = useMemo(
    () => meetings?.filter(({ passing }) => withPassings || !passing) ?? none,
    [meetings, withPassings],
  )
  const [currentKey, setCurrent] = useState<string | null>(null)
  const current = marked.find((meeting) => keyOf(meeting) === currentKey) ?? null
  const [highlighted, setHighlighted] = useState<Imei | null>(null)
  const [hovered, setHovered] = useState<Imei | null>(null)
  const map = useRef<MapHandle>(null)
  const narrow = useMedia(narrowQuery)
  const lanes = useRef<HTMLDivElement>(null)
  useFocusKept(lanes, chosen)

  const fit = (of: readonly ComparedUnit[]) => {
    if (of.length > 0) void map.current?.fitPoints(cornersOf(of))
  }
  // Fits the map to all units whenever one more is loaded.
  const latest = useRef(() => {})
  latest.current = () => fit(shown)
  const there = shown.map(({ imei }) => imei).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `there` identifies the loaded units.
  useEffect(() => latest.current(), [there])

  function highlight(unit: ComparedUnit): void {
    const isOff = highlighted === unit.imei
    setHighlighted(isOff ? null : unit.imei)
    fit(isOff ? shown : [unit])
  }

  const go = useCallback(
    (meeting: UnitsMeeting) => {
      setCurrent(keyOf(meeting))
      setHighlighted(null)
      replay?.seek(meeting.at)
      void map.current?.show([meeting.lat, meeting.lng], 16)
    },
    [replay],
  )

  const others = useMemo(
    () =>
      chosen.length < maxCompared
        ? new Map([...fleet.units].filter(([imei]) => !chosen.includes(imei)))
        : null,
    [fleet.units, chosen],
  )
  const left = address.units.length - chosen.length
  const wrong = problemOf(address)
  const failed = units.filter(({ run }) => mayRetry(run))
  const isLoading = units.some(({ run }) => run.state === 'loading')
  const timeline = (
    <Timeline units={units} meetings={marked} current={current} replay={replay} onGo={go}>
      {(view) =>
        units.map((unit, index) => (
          <Lane
            key={unit.imei}
            unit={unit}
            index={index}
            view={view}
            replay={replay}
            highlighted={unit.imei === highlighted}
            onHover={(isOver) => setHovered(isOver ? unit.imei : null)}
            onHighlight={() => highlight(unit)}
            onHide={() => hide(unit.imei)}
            onRemove={() => change({ units: address.units.filter((imei) => imei !== unit.imei) })}
            retries={unit === failed[0] ? failed.length : 0}
            onRetry={retry}
          />
        ))
      }
    </Timeline>
  )
  const form = (
    <CompareForm
      others={others}
      withImei={allowed(session?.rol ?? 1, profile).seeImei}
      range={address}
      busy={isLoading}
      onAdd={(imei) => change({ units: [...chosen, imei] })}
      onRange={({ from, to }) => change({ from, to })}
    />
  )
  // On a phone the map is above the form. If no unit is chosen yet, the form comes first.
  const isUnder = narrow && units.length > 0
  return (
    <PageFrame title={texts.portal.titles.comparar}>
      {!isUnder && form}
      {left > 0 && <Banner tone="warning">{left === 1 ? t.oneLeft : fill(t.left, { count: left })}</Banner>}
      {wrong !== null && <Banner tone="danger">{wrong}</Banner>}
      {units.length === 0 ? (
        <EmptyState icon={Waypoints}>{t.start}</EmptyState>
      ) : (
        <div className={styles.body}>
          <section className={styles.map} aria-label={t.map}>
            {shown.length > 0 && (
              <div className={styles.fit}>
                <IconButton label={t.fit} variant="bar" onClick={() => fit(shown)}>
                  <Expand size={18} aria-hidden="true" />
                </IconButton>
              </div>
            )}
            <ComparedMap
              mapRef={map}
              units={shown}
              meetings={marked}
              current={current}
              highlighted={highlighted}
              looked={hovered ?? highlighted}
              replay={replay}
              onGo={go}
            />
          </section>
          <div ref={lanes} className={styles.lanes}>
            <Suspense fallback={timeline}>
              {replay === null ? timeline : <ReplayBar replay={replay} timeline={timeline} />}
            </Suspense>
          </div>
          {isUnder && form}
          <div className={styles.side}>
            {units.length > 1 ? (
              <MeetingsTable
                meetings={isLoading ? null : meetings}
                incomplete={units.some(({ run, hidden }) => !hidden && run.state === 'failed')}
                current={current}
                withPassings={withPassings}
                onPassings={setWithPassings}
                onGo={go}
              />
            ) : (
              <EmptyState icon={Waypoints}>{t.another}</EmptyState>
            )}
          </div>
        </div>
      )}
    </PageFrame>
  )
}
