import { formatCoordinates } from '@baliza/sdk-core/internal'
import type { DrawKind, MapPlace } from '@baliza/widgets/react'
import { Circle, Copy, History, MapPin, Radar } from 'lucide-react'
import { Button } from '../../ui/buttons/button.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { useOpenNearby } from '../../workspace/use-open-nearby.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { useDrawingTools } from '../drawing/use-drawing-tools.js'
import { placeTexts } from './place-texts.js'
import styles from './search.module.css'

/** The found place: its coordinates, with buttons that copy them and remove its marker. */
export function FoundPlace(props: {
  readonly place: MapPlace
  readonly onShow: () => void
  readonly onClear: () => void
}) {
  const { place, onShow, onClear } = props
  const t = placeTexts.places
  const copy = useCopy()
  const { allowed } = useWorkspace()
  const tools = useDrawingTools()
  const openNearby = useOpenNearby()
  const coordinates = formatCoordinates(...place.point)
  function draw(kind: DrawKind) {
    // The place's marker would be below the drawn shape.
    onClear()
    void tools.draw(kind, place.point)
  }
  return (
    <section className={styles.found} aria-label={t.found}>
      <MapPin className={styles.pin} size={20} aria-hidden="true" />
      <div className={styles.texts}>
        {place.label !== coordinates && <p className={styles.label}>{place.label}</p>}
        <p className={styles.coordinates}>{coordinates}</p>
      </div>
      <div className={styles.actions}>
        <Button
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy.coordinates(coordinates)}
        >
          {t.copy}
        </Button>
        <Button icon={<Radar size={18} aria-hidden="true" />} onClick={() => openNearby(place, 'now')}>
          {placeTexts.nearby.titles.now}
        </Button>
        {allowed.geofences && (
          <>
            <Button icon={<Circle size={18} aria-hidden="true" />} onClick={() => draw('circle')}>
              {t.circleHere}
            </Button>
            <Button icon={<MapPin size={18} aria-hidden="true" />} onClick={() => draw('pdi')}>
              {t.pdiHere}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onShow}>
          {t.goTo}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
    </section>
  )
}

export function RecentPlaces(props: {
  readonly places: readonly MapPlace[]
  readonly onChoose: (place: MapPlace) => void
  readonly onForget: () => void
}) {
  const t = placeTexts.places
  if (props.places.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t.recent}>
      <header className={styles.recentHead}>
        <h3>{t.recent}</h3>
        <Button variant="quiet" onClick={props.onForget}>
          {t.forget}
        </Button>
      </header>
      <ul>
        {props.places.map((place) => (
          <li key={place.label}>
            <button type="button" className={styles.choice} onClick={() => props.onChoose(place)}>
              <History size={18} aria-hidden="true" />
              <span>{place.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
