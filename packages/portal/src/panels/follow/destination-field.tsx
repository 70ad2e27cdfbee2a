import {
  type FollowDestination,
  fill,
  formatCoordinates,
  geofenceTypeNames,
  isBalizaError,
  readPlace,
} from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'
import { useCallback, useRef, useState } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { maxListed, SearchedSelect } from '../../ui/choices/searched-select.js'
import { errorText } from '../../ui/data/error-text.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { useQuery } from '../../ui/data/use-query.js'
import field from '../../ui/fields/field.module.css'
import { searchable } from '../../ui/text/names.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { placeTexts } from '../search/place-texts.js'
import styles from './follow.module.css'

/** Destination of a new link, with its name. */
export interface ChosenPlace {
  /** Id of a geofence, or of a point. */
  readonly id: string
  readonly label: string
  readonly destino: FollowDestination
}

/** Id of the choice that searches the typed text, which follows it. */
const searchId = 'search '

/** Start of the id of a point, before its coordinates. */
const pointId = 'point '

function pointOf({ point: [lat, lng], label: full }: MapPlace): ChosenPlace {
  // Addresses of geocoders are long. The server takes 200 characters.
  const label = full.slice(0, 200)
  return { id: `${pointId}${lat},${lng}`, label, destino: { nombre: label, lat, lng } }
}

const choiceOf = (place: MapPlace, detail: string) => ({ id: pointOf(place).id, label: place.label, detail })

/** Field for the destination of a link: a geofence or point of interest, the place that is marked on the map, or an address. */
export function DestinationField(props: {
  readonly chosen: ChosenPlace | null
  readonly problem: string | undefined
  readonly onChoose: (place: ChosenPlace | null) => void
}) {
  const { chosen, onChoose } = props
  const { client, texts: pageTexts } = usePortal()
  const { $place, map } = useWorkspace()
  const marked = useAtom($place)
  const t = linkTexts.follow.destination
  /** Text of the address that was searched. The field keeps it, and the found address is below. */
  const [asked, setAsked] = useState<string | null>(null)
  const [fault, setFault] = useState<string | undefined>()
  const { data, error } = useQuery(['geofences', 'list'], (signal) => client.geofences.list({}, { signal }))
  const geofences = data?.geofences
  // Without the geofences, an address can still be chosen.
  const problem = fault ?? props.problem ?? (error === null || data ? undefined : errorText(error, pageTexts))

  /** Reads coordinates, links of maps and plus codes. */
  const read = useCallback((text: string) => readPlace(text, map.current?.center() ?? undefined), [map])
  // The field reports no text while it has its shown one, which failed.
  const failed = fault === undefined ? '' : (asked ?? '')
  const find = useCallback(
    (text: string) => {
      const typed = text.trim() || failed
      const wanted = searchable(typed)
      const matches = (geofences ?? [])
        .filter(({ nombre }) => searchable(nombre).includes(wanted))
        .slice(0, maxListed)
        .map(({ id, nombre, tipo }) => ({ id, label: nombre, detail: geofenceTypeNames[tipo] }))
      if (typed === '') return marked === null ? matches : [choiceOf(marked, t.marked), ...matches]
      const place = read(typed)
      const last =
        'point' in place
          ? choiceOf({ point: place.point, label: formatCoordinates(...place.point) }, t.coordinates)
          : { id: searchId + typed, label: fill(t.search, { text: typed }), detail: t.address }
      return [...matches, last]
    },
    [failed, geofences, marked, read, t],
  )

  /** Searched text whose answer is awaited. A later choice makes it obsolete. */
  const awaited = useRef<string | null>(null)
  const [isSearching, setSearching] = useState(false)

  async function search(text: string) {
    setSearching(true)
    const settle = (apply: () => void) => {
      if (awaited.current !== text) return
      setSearching(false)
      apply()
    }
    try {
      const [found] = await client.geocoding.search(text)
      settle(() => {
        if (found === undefined) setFault(texts.errors.addressNotFound)
        else onChoose(pointOf({ point: [found.lat, found.lon], label: found.display_name || text }))
      })
    } catch (error) {
      if (!isBalizaError(error)) throw error
      settle(() => setFault(texts.errors.address))
    }
  }

  // A search that failed is no value, so that it can be chosen again.
  const value = asked === null || fault !== undefined ? (chosen?.id ?? null) : searchId + asked

  function choose(id: string | null) {
    // The field reports its value again when it loses the focus.
    if (id === value) return
    setFault(undefined)
    const text = id?.startsWith(searchId) ? id.slice(searchId.length) : null
    setAsked(text)
    setSearching(false)
    awaited.current = text
    if (text === null) {
      onChoose(placeOf(id))
      return
    }
    onChoose(null)
    const place = read(text)
    // A link of a map without coordinates is no address.
    if ('fault' in place && place.fault !== 'text') setFault(placeTexts.places.faults[place.fault])
    else void search(text)
  }

  function placeOf(id: string | null): ChosenPlace | null {
    const geofence = geofences?.find((one) => one.id === id)
    if (geofence !== undefined)
      return { id: geofence.id, label: geofence.nombre, destino: { geocerca: geofence.id } }
    const [lat, lng] = (id ?? '').slice(pointId.length).split(',').map(Number)
    if (!id?.startsWith(pointId) || lat === undefined || lng === undefined) return null
    const point: MapPlace['point'] = [lat, lng]
    const isMarked = marked !== null && pointOf(marked).id === id
    return pointOf({ point, label: isMarked ? marked.label : formatCoordinates(lat, lng) })
  }

  return (
    <div className={styles.destination}>
      <SearchedSelect
        label={t.label}
        hint={isSearching ? t.searching : t.hint}
        empty={t.empty}
        find={find}
        value={value}
        chosen={asked ?? chosen?.label ?? ''}
        onChange={choose}
        problem={problem}
      />
      <p
        className={problem === undefined ? field.hint : field.problem}
        role={problem === undefined ? 'status' : 'alert'}
      >
        {problem ??
          (isSearching ? t.searching : [asked !== null && chosen?.label, t.limit].filter(Boolean).join('. '))}
      </p>
    </div>
  )
}
