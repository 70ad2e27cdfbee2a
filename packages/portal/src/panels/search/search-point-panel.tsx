import { formatCoordinates, formatDegrees, readDegrees } from '@baliza/sdk-core/internal'
import type { Point } from '@baliza/widgets/react'
import { type ClipboardEvent, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { TextField } from '../../ui/fields/field.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { placeTexts } from './place-texts.js'
import { FoundPlace, RecentPlaces } from './places.js'
import styles from './search.module.css'
import { usePlace } from './use-place.js'

/** Searches a place by its latitude and longitude (specification 1, sections 2 and 5). */
export default function SearchPointPanel({ onClose }: PanelProps<'searchPoint'>) {
  const t = placeTexts.places
  const { read, place, recent, show, clear, forget } = usePlace('recentPoints', onClose)
  const [lat, setLat] = useState('')
  const [lng, setLng] = useState('')
  const [problems, setProblems] = useState<{ readonly [Axis in 'lat' | 'lng']?: string | undefined }>({})

  function type(text: string, set: (text: string) => void) {
    setProblems({})
    set(text)
  }

  function fill(point: Point) {
    setProblems({})
    setLat(formatDegrees(point[0]))
    setLng(formatDegrees(point[1]))
  }

  /** A pasted text may contain both coordinates; either field accepts it. */
  function paste(event: ClipboardEvent) {
    const found = read(event.clipboardData.getData('text'))
    if (!('point' in found)) return
    event.preventDefault()
    fill(found.point)
  }

  function search() {
    const [hasLat, hasLng] = [lat.trim() !== '', lng.trim() !== '']
    if (hasLat && hasLng) {
      const [north, east] = [readDegrees(lat, 'lat'), readDegrees(lng, 'lng')]
      if (north !== null && east !== null) return mark([north, east])
      // One field may contain both coordinates, for example as a pasted link.
      const [first, second] = [north === null ? read(lat) : null, east === null ? read(lng) : null]
      for (const found of [first, second])
        if (found !== null && 'point' in found) {
          fill(found.point)
          return mark(found.point)
        }
      return setProblems({ lat: problemOf(first, 'lat'), lng: problemOf(second, 'lng') })
    }
    const found = read(hasLat ? lat : lng)
    if ('point' in found) {
      fill(found.point)
      mark(found.point)
    }
    // Without both coordinates nothing happens (specification 1, section 5).
    else if (found.fault !== 'text') setProblems({ [hasLat ? 'lat' : 'lng']: t.faults[found.fault] })
  }

  /** Returns the problem of both coordinates if they are in one field; otherwise the problem of this axis. */
  function problemOf(found: ReturnType<typeof read> | null, axis: 'lat' | 'lng') {
    if (found === null || 'point' in found) return undefined
    const { fault } = found
    return t.faults[fault === 'text' || fault === 'lat' || fault === 'lng' ? axis : fault]
  }

  function mark(point: Point) {
    show({ point, label: formatCoordinates(...point) })
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
        problem={problems.lat}
        inputMode="text"
        value={lat}
        onPaste={paste}
        onChange={(event) => type(event.target.value, setLat)}
      />
      <TextField
        label={t.lng}
        problem={problems.lng}
        inputMode="text"
        value={lng}
        onPaste={paste}
        onChange={(event) => type(event.target.value, setLng)}
      />
    </PanelForm>
  )
}
