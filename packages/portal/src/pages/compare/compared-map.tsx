import { type CircleGeofence, formatLength, type Imei, meetingRadius } from '@baliza/sdk-core/internal'
import { BalizaMap, type MapHandle, type MapPlace, type MapProps, type MapTrack } from '@baliza/widgets/react'
import { atom } from 'nanostores'
import { type RefObject, useEffect, useMemo } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import type { Replay, ReplayState } from '../../workspace/replay.js'
import { type ComparedUnit, recordsOf, type UnitsMeeting } from './compared-unit.js'

/** State without a replay. */
const $still = atom<ReplayState | null>(null)
const noUnits: ReadonlySet<Imei> = new Set()
const controls: MapProps['controls'] = ['layers', 'zoom']
/** Colour of the circle around a meeting: not a state colour and not a unit colour. */
const circleColour = '#7c8797'

/** Routes and vehicles of the compared units; units are not shown at their current position. */
export function ComparedMap(props: {
  readonly mapRef: RefObject<MapHandle | null>
  readonly units: readonly ComparedUnit[]
  readonly meetings: readonly UnitsMeeting[]
  readonly current: UnitsMeeting | null
  /** Unit that the camera follows while the replay runs. */
  readonly highlighted: Imei | null
  /** Unit in focus; the others are pale. */
  readonly looked: Imei | null
  readonly replay: Replay | null
  readonly onGo: (meeting: UnitsMeeting) => void
}) {
  const { config } = usePortal()
  const { mapRef, units, meetings, current, looked, replay, onGo } = props
  const isPlaying = useAtom(replay?.$state ?? $still)?.playing ?? false
  const follow = isPlaying && props.highlighted !== null && props.highlighted === looked

  const compared = useMemo(
    () =>
      units.map((unit) => ({
        records: recordsOf(unit),
        color: unit.color,
        letter: unit.letter,
        dimmed: looked !== null && looked !== unit.imei,
        onPoint(index: number) {
          const record = recordsOf(unit)[index]
          if (record !== undefined) replay?.seek(record.timestamp)
        },
      })),
    [units, looked, replay],
  )
  const track = useMemo<MapTrack>(
    () => ({ records: [], stops: [], at: replay?.time() ?? null, follow, compared }),
    [compared, replay, follow],
  )
  // Frames are written to the map directly, without React.
  useEffect(() => replay?.listen((time) => mapRef.current?.trackAt(time)), [replay, mapRef])

  const shapes = useMemo(
    () => ({
      geofences: meetings.map(circleOf),
      routes: [],
      show: { geofences: true, pdi: false, routes: false },
    }),
    [meetings],
  )
  return (
    <BalizaMap
      ref={mapRef}
      filter={noUnits}
      controls={controls}
      tiles={config.tiles}
      staleNotice={false}
      track={track}
      shapes={shapes}
      onShape={({ id }) => {
        const meeting = meetings[Number(id)]
        if (meeting !== undefined) onGo(meeting)
      }}
      place={useMemo(() => current && placeOf(current), [current])}
    />
  )
}

const circleOf = ({ lat, lng }: UnitsMeeting, index: number): CircleGeofence => ({
  id: String(index),
  nombre: '',
  tipo: 1,
  lat,
  lng,
  radio: meetingRadius,
  color: circleColour,
})

const placeOf = ({ lat, lng, one, other, distance }: UnitsMeeting): MapPlace => ({
  point: [lat, lng],
  label: `${one.nombre} · ${other.nombre} · ${formatLength(distance)}`,
})
