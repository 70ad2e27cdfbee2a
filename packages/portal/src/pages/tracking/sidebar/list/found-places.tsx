import { fill, formatCoordinates, isBalizaError } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'
import { MapPin, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { placeTexts } from '../../../../panels/search/place-texts.js'
import { usePlace } from '../../../../panels/search/use-place.js'
import { useMutation } from '../../../../ui/data/use-mutation.js'
import styles from './found-places.module.css'

const t = texts.tracking
const ignore = () => {}

/** Answer of the geocoder to a text; `null` if it failed. */
interface Answer {
  readonly text: string
  readonly places: readonly MapPlace[] | null
}

/**
 * Places of a search, after its units: the coordinates in the text, or the addresses that the geocoder finds. It is only called
 * when the user chooses to, because a public geocoder forbids a call for every letter.
 * @param props.runs whether the user pressed Enter and no unit matches
 */
export default function FoundPlaces(props: {
  readonly text: string
  readonly runs: boolean
  /** Receives the number of places that are shown. */
  readonly onCount: (count: number) => void
}) {
  const { text, runs, onCount } = props
  const { client } = usePortal()
  const { read, place, show } = usePlace('recentAddresses', ignore)
  const [answer, setAnswer] = useState<Answer>()
  const search = useMutation(async (wanted: string) => {
    try {
      const found = await client.geocoding.search(wanted)
      const places = found.map(({ lat, lon, display_name: label }): MapPlace => {
        return { point: [lat, lon], label: label || wanted }
      })
      setAnswer({ text: wanted, places })
    } catch (error) {
      if (!isBalizaError(error)) throw error
      setAnswer({ text: wanted, places: null })
    }
  })
  const { run } = search
  useEffect(() => {
    if (runs) void run(text)
  }, [runs, text, run])

  const found = read(text)
  const point = 'point' in found ? found.point : null
  const answered = answer?.text === text ? answer : undefined
  const places = point === null ? (answered?.places ?? null) : [{ point, label: formatCoordinates(...point) }]
  const fault = 'fault' in found && found.fault !== 'text' ? placeTexts.places.faults[found.fault] : null
  const count = places?.length ?? 0
  useEffect(() => {
    onCount(count)
    return () => onCount(0)
  }, [count, onCount])
  return (
    <section className={styles.places} aria-label={t.foundPlaces} aria-busy={search.busy}>
      {places === null ? (
        <button
          type="button"
          className={styles.place}
          disabled={search.busy || fault !== null}
          onClick={() => void run(text)}
        >
          <Search size={16} aria-hidden="true" />
          <span>{fault ?? fill(t.searchPlace, { text })}</span>
        </button>
      ) : (
        places.map((one) => (
          <button
            key={String(one.point)}
            type="button"
            className={styles.place}
            aria-pressed={place?.label === one.label}
            onClick={() => show(one)}
          >
            <MapPin size={16} aria-hidden="true" />
            <span>{one.label}</span>
          </button>
        ))
      )}
      <p role="status" className={styles.none}>
        {answered?.places === null
          ? texts.errors.address
          : places?.length === 0
            ? texts.errors.addressNotFound
            : ''}
      </p>
    </section>
  )
}
