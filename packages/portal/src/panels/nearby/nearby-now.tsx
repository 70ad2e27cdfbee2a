import { fill, formatFigure, formatLength, formatSpeed } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { MessageCircle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { whatsAppMessage } from '../../context/whatsapp.js'
import { Button } from '../../ui/buttons/button.js'
import button from '../../ui/buttons/button.module.css'
import { Switch } from '../../ui/choices/switch.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { StateMark } from '../../ui/marks/state-mark.js'
import { EmptyState } from '../../ui/states/empty-state.js'
import { ageOf } from '../../ui/text/age.js'
import { useClock } from '../../ui/text/use-clock.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { placeTexts } from '../search/place-texts.js'
import styles from './nearby.module.css'
import { type NearUnit, nearestUnits } from './nearest-units.js'

const t = placeTexts.nearby
/** Units shown at first, and added by 'Mostrar más'. */
const step = 5

/** Units nearest to a place, as they report. A unit without contact is left out, because it may be anywhere. */
export function NearbyNow({ panel, onClose }: PanelProps<'nearby'>) {
  const { point, label } = panel.place
  const [lat, lng] = point
  const { map, select } = useWorkspace()
  const { units } = useFleet()
  const now = useClock(10_000)
  const [withOffline, setWithOffline] = useState(false)
  const [shown, setShown] = useState(step)
  const all = useMemo(() => nearestUnits(units.values(), { lat, lng }, now), [units, lat, lng, now])
  const reporting = all.filter(({ state }) => state !== 'offline')
  const listed = withOffline ? all : reporting
  const silent = all.length - reporting.length

  function show(near: NearUnit) {
    select(near.unit.imei)
    void map.current?.fitPoints([point, near.point])
    // On a narrow screen the panel covers the map.
    if (matchMedia(narrowQuery).matches) onClose()
  }

  return (
    <>
      {silent > 0 && (
        <Switch
          label={silent === 1 ? t.withOneOffline : fill(t.withOffline, { count: formatFigure(silent) })}
          checked={withOffline}
          onChange={({ target }) => setWithOffline(target.checked)}
        />
      )}
      {listed.length === 0 ? (
        <EmptyState>{t.noneNow}</EmptyState>
      ) : (
        <>
          <ol className={styles.near} aria-label={t.titles.now}>
            {listed.slice(0, shown).map((near) => (
              <li key={near.unit.imei} className={styles.unit}>
                <button type="button" className={styles.choice} onClick={() => show(near)}>
                  <StateMark state={near.state} />
                  <span className={styles.texts}>
                    <strong>{near.unit.nombre}</strong>
                    <small>{describe(near, now)}</small>
                  </span>
                  <span className={styles.metres}>{formatLength(near.metres)}</span>
                </button>
                <a
                  className={button.button}
                  data-variant="quiet"
                  href={destinationUrl(near.unit.nombre, label, point)}
                  target="_blank"
                  rel="noreferrer noopener"
                  aria-label={fill(t.sendTo, { unit: near.unit.nombre })}
                >
                  <MessageCircle size={18} aria-hidden="true" />
                  {t.send}
                </a>
              </li>
            ))}
          </ol>
          <div className={styles.bar}>
            <p>{t.straight}</p>
            {listed.length > shown && <Button onClick={() => setShown(shown + step)}>{t.more}</Button>}
          </div>
        </>
      )}
    </>
  )
}

/** Describes the state of a unit in a line: `En movimiento · 54 km/h · Juan Pérez`. */
function describe({ unit, state }: NearUnit, now: number): string {
  const { speed, timestamp, conductor } = unit
  const parts = [
    texts.tracking.states[state],
    state === 'moving' ? formatSpeed(speed) : '',
    state === 'offline' && timestamp !== null ? ageOf(timestamp, now, null) : '',
    conductor ?? '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Returns the address that opens WhatsApp with a message for the driver: where to go, and a link that any map opens. */
function destinationUrl(unit: string, place: string, [lat, lng]: readonly [number, number]): string {
  const url = `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
  return whatsAppMessage(fill(t.destination, { unit, place, url }))
}
