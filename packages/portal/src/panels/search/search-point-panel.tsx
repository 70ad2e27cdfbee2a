import { formatCoordinates } from '@baliza/sdk-core'
import { type ClipboardEvent, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { TextField } from '../../ui/fields/field.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { FoundPlace, RecentPlaces } from './places.js'
import { readPair, readPoint } from './read-point.js'
import styles from './search.module.css'
import { usePlace } from './use-place.js'

/** A place by its latitude and longitude (specification 1, sections 2 and 5). */
export default function SearchPointPanel({ onClose }: PanelProps<'searchPoint'>) {
  const t = texts.places
  const { place, recent, show, clear, forget } = usePlace('recentPoints', onClose)
  const [lat, setLat] = useState('')
  const [lng, setLng] = useState('')
  const [wrong, setWrong] = useState<readonly ('lat' | 'lng')[]>([])

  function type(text: string, set: (text: string) => void) {
    setWrong([])
    set(text)
  }

  /** Both may come at once, whichever field they are put into. */
  function paste(event: ClipboardEvent) {
    const pair = readPair(event.clipboardData.getData('text'))
    if (pair === null) return
    event.preventDefault()
    setWrong([])
    setLat(pair[0])
    setLng(pair[1])
  }

  function search() {
    const [north, east] = (lng.trim() === '' ? readPair(lat) : null) ?? [lat, lng]
    // Without both of them nothing happens (specification 1, section 5).
    if (north.trim() === '' || east.trim() === '') return
    setLat(north)
    setLng(east)
    const read = readPoint(north, east)
    if ('wrong' in read) return setWrong(read.wrong)
    show({ point: read.point, label: formatCoordinates(...read.point) })
  }

  return (
    <PanelForm
      title={texts.header.searchPoint}
      className={styles.form}
      close={texts.portal.close}
      submit={t.search}
      onSubmit={search}
      onClose={onClose}
      below={
        <>
          {place !== null && <FoundPlace place={place} onShow={() => show(place)} onClear={clear} />}
          <RecentPlaces places={recent} onChoose={show} onForget={forget} />
        </>
      }
    >
      <TextField
        label={t.lat}
        hint={t.latHint}
        problem={wrong.includes('lat') ? t.latRange : undefined}
        inputMode="text"
        value={lat}
        onPaste={paste}
        onChange={(event) => type(event.target.value, setLat)}
      />
      <TextField
        label={t.lng}
        problem={wrong.includes('lng') ? t.lngRange : undefined}
        inputMode="text"
        value={lng}
        onPaste={paste}
        onChange={(event) => type(event.target.value, setLng)}
      />
    </PanelForm>
  )
}
