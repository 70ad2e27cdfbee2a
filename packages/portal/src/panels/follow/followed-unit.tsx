import {
  formatCoordinates,
  formatDateTime,
  formatSpeed,
  type Unit,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { BalizaMap, type MapHandle, type MapPlace } from '@baliza/widgets/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Switch } from '../../ui/choices/switch.js'
import { StateMark } from '../../ui/marks/state-mark.js'
import { ageOf } from '../../ui/text/age.js'
import { useClock } from '../../ui/text/use-clock.js'
import styles from './follow.module.css'

/** A live map that follows one unit, with its data. @param props.place the destination of its link */
export function FollowedUnit({
  unit,
  place = null,
}: {
  readonly unit: Unit
  readonly place?: MapPlace | null
}) {
  const { config } = usePortal()
  const { imei } = unit
  const [keep, setKeep] = useState(true)
  const filter = useMemo(() => new Set([imei]), [imei])
  const map = useRef<MapHandle>(null)
  const isFitted = useRef(false)
  const { lat, lng } = unit
  useEffect(() => {
    if (place === null || lat === null || lng === null || isFitted.current) return
    // Once: shows the unit and its destination instead of only the unit.
    isFitted.current = true
    setKeep(false)
    void map.current?.fitPoints([[lat, lng], place.point])
  }, [place, lat, lng])
  return (
    <>
      <div className={styles.map}>
        <BalizaMap
          ref={map}
          selected={imei}
          onSelect={() => undefined}
          filter={filter}
          tiles={config.tiles}
          controls={controls}
          place={place}
          showTrail
          follow={keep}
          onFollow={setKeep}
        />
      </div>
      <UnitFacts unit={unit}>
        <Switch
          label={linkTexts.follow.keep}
          checked={keep}
          onChange={(event) => setKeep(event.target.checked)}
        />
      </UnitFacts>
    </>
  )
}

export function UnitFacts(props: { readonly unit: Unit; readonly children?: ReactNode }) {
  const { unit } = props
  const { lat, lng } = unit
  const t = linkTexts.follow
  const now = useClock(5_000)
  const state = unitStateNow(unit, now)
  return (
    <div className={styles.facts}>
      <div className={styles.first}>
        <p className={styles.speed}>{formatSpeed(unit.speed)}</p>
        <p className={styles.state} data-state={state}>
          <StateMark state={state} />
          {texts.tracking.states[state]}
        </p>
        {props.children}
      </div>
      <dl className={styles.list}>
        <dt>{t.address}</dt>
        <dd>{unit.direccion || unit.pdi || '—'}</dd>
        <dt>{t.coordinates}</dt>
        <dd>{lat === null || lng === null ? t.noPosition : formatCoordinates(lat, lng)}</dd>
        <dt>{t.time}</dt>
        <dd>
          {unit.timestamp === null
            ? texts.tracking.never
            : `${formatDateTime(unit.timestamp)} (${ageOf(unit.timestamp, now, null)})`}
        </dd>
        {unit.placas !== '' && (
          <>
            <dt>{t.plates}</dt>
            <dd>{unit.placas}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

const controls = ['zoom', 'layers'] as const
