import { fill, formatCoordinates, isBalizaError } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'
import { MapPin, Search } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { placeTexts } from '../../../../panels/search/place-texts.js'
import searchStyles from '../../../../panels/search/search.module.css'
import { usePlace } from '../../../../panels/search/use-place.js'
import { useFocusKept } from '../../../../ui/keyboard/kept-focus.js'
import styles from './found-places.module.css'

const t = texts.tracking

/** The last text that the geocoder was called with. */
interface Asked {
  readonly text: string
  readonly places: readonly MapPlace[] | 'loading' | 'failed'
}

/** The handle that the search box uses. */
export interface FoundPlacesHandle {
  /** Shows the coordinates in the text, or searches its address. */
  run(): void
}

/**
 * Places of a search, after its units: the coordinates in the text, or the addresses that the geocoder finds. It is only called
 * when the user chooses to, because a public geocoder forbids a call for every letter.
 */
export default function FoundPlaces(props: {
  readonly text: string
  /** Receives the number of places that are shown. */
  readonly onCount: (count: number) => void
  readonly onShow: () => void
  readonly handleRef: Ref<FoundPlacesHandle>
}) {
  const { text, onCount } = props
  const { client } = usePortal()
  const { read, place, show: mark } = usePlace('recentAddresses', null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRef<HTMLElement>(null)
  const latest = useRef('')

  const found = read(text)
  const point = 'point' in found ? found.point : null
  const fault = 'fault' in found && found.fault !== 'text' ? placeTexts.places.faults[found.fault] : null
  const answer = asked?.text === text ? asked.places : null
  const places =
    point !== null
      ? [{ point, label: formatCoordinates(...point) }]
      : typeof answer === 'object'
        ? answer
        : null
  const count = places?.length ?? 0
  useEffect(() => {
    onCount(count)
    return () => onCount(0)
  }, [count, onCount])
  useFocusKept(box, answer)

  function show(one: MapPlace) {
    mark(one)
    props.onShow()
  }
  async function search() {
    latest.current = text
    const settle = (places: Asked['places']) => {
      // The user has searched another text since.
      if (latest.current === text) setAsked({ text, places })
    }
    settle('loading')
    try {
      const all = await client.geocoding.search(text)
      settle(all.map(({ lat, lon, display_name: label }) => ({ point: [lat, lon], label: label || text })))
    } catch (error) {
      if (!isBalizaError(error)) throw error
      settle('failed')
    }
  }
  function run() {
    const [first] = places ?? []
    if (point !== null && first !== undefined) show(first)
    else if (fault === null && answer !== 'loading') void search()
  }
  useImperativeHandle(props.handleRef, () => ({ run }))

  const status =
    fault ??
    (answer === 'failed' ? texts.errors.address : places?.length === 0 ? texts.errors.addressNotFound : '')
  return (
    <section ref={box} className={styles.places} aria-label={t.foundPlaces} aria-busy={answer === 'loading'}>
      {places === null && fault === null && (
        <button
          type="button"
          className={searchStyles.choice}
          aria-disabled={answer === 'loading' || undefined}
          onClick={run}
        >
          <Search size={16} aria-hidden="true" />
          <span>{fill(t.searchPlace, { text })}</span>
        </button>
      )}
      {places?.map((one, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two results may be equal, and their order never changes.
          key={index}
          type="button"
          className={searchStyles.choice}
          aria-pressed={String(place?.point) === String(one.point)}
          onClick={() => show(one)}
        >
          <MapPin size={16} aria-hidden="true" />
          <span>{one.label}</span>
        </button>
      ))}
      <p role="status" className={styles.none}>
        {status}
      </p>
    </section>
  )
}
