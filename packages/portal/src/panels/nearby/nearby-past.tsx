import {
  type CircleGeofence,
  fill,
  formatLength,
  hostNow,
  maxNearby,
  type NearbyUnit,
  presetRange,
} from '@baliza/sdk-core/internal'
import { Route } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useQuery } from '../../ui/data/use-query.js'
import { DateRange } from '../../ui/fields/date-range/date-range.js'
import { RangePresets } from '../../ui/fields/date-range/range-presets.js'
import { TextField } from '../../ui/fields/field.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { placeTexts } from '../search/place-texts.js'
import styles from './nearby.module.css'
import { newForm, readForm } from './nearby-form.js'
import { NearbyTable } from './nearby-table.js'

/** Time shown before and after a pass, in ms. */
const stretch = 10 * 60_000
/** Returns the zoom at which the circle of the search fills the map. @param radius metres */
const zoomOf = (radius: number) => Math.min(18, Math.round(17 - Math.log2(radius / 200)))
/** Geofence colours: for the search area, for certain positions of units, and for possible ones. */
const colours = { around: '#428bca', sure: '#5cb85c', supposed: '#f0ad4e' }

/** Units that were near a place. The initial search, for today, runs at once. */
export function NearbyPast({ panel, onClose }: PanelProps<'nearby'>) {
  const { client } = usePortal()
  const { map, mark, preview, footer } = useWorkspace()
  const { point } = panel.place
  const [lat, lng] = point
  const t = placeTexts.nearby
  const [form, setForm] = useState(() => newForm(panel.radius, hostNow()))
  const [asked, setAsked] = useState(() => readForm(form))
  const [current, setCurrent] = useState<NearbyUnit | null>(null)
  const query = useQuery(
    'asked' in asked ? ['history', 'nearby', lat, lng, asked.asked] : null,
    (signal) => {
      if (!('asked' in asked)) throw new Error('nothing is asked')
      return client.history.nearby({ lat, lng, ...asked.asked }, { signal, timeout: 60_000 })
    },
    { kept: false },
  )
  const problems = 'problems' in asked ? asked.problems : {}
  const radius = 'asked' in asked ? asked.asked.radio : null
  const rows = query.data

  const circles = useMemo(
    () => (radius === null ? [] : [circleOf('around', point, radius, colours.around)]),
    [point, radius],
  )
  useEffect(() => {
    const [circle] = circles
    if (circle === undefined) return
    preview([...circles, ...(rows ?? []).map((row) => passOf(row, circle.radio))])
  }, [circles, rows, preview])
  useEffect(() => () => preview([]), [preview])
  useEffect(() => {
    if (radius !== null) void map.current?.fitPoints(edgesOf(lat, lng, radius))
  }, [map, lat, lng, radius])
  function search(event: FormEvent) {
    event.preventDefault()
    setCurrent(null)
    setAsked(readForm(form))
  }

  const showStretch = ({ imei, llegada, salida }: NearbyUnit) =>
    footer.showStretch(imei, llegada - stretch, salida + stretch)

  function show(row: NearbyUnit) {
    setCurrent(row)
    mark({ point: [row.lat, row.lng], label: `${row.nombre} · ${formatLength(row.cercania)}` })
    if (radius !== null) void map.current?.show([row.lat, row.lng], zoomOf(radius))
    // On a narrow screen the panel covers the map.
    if (matchMedia(narrowQuery).matches) onClose()
  }

  const units = new Set(rows?.map(({ imei }) => imei)).size
  return (
    <>
      <form className={styles.form} noValidate onSubmit={search}>
        <div className={styles.dates}>
          <DateRange
            label={t.dates}
            calendar={t.calendar}
            value={form}
            problem={problems.dates}
            onChange={(range) => setForm({ ...form, ...range })}
          />
          <RangePresets
            longest={maxNearby}
            onChoose={(preset) => setForm({ ...form, ...presetRange(preset, hostNow()) })}
          />
        </div>
        <TextField
          label={t.radius}
          problem={problems.radius}
          inputMode="numeric"
          value={form.radius}
          onChange={(event) => setForm({ ...form, radius: event.target.value })}
        />
        <Button type="submit" variant="primary" busy={query.loading}>
          {t.search}
        </Button>
      </form>
      {problems.dates !== undefined && (
        <p className={styles.problem} role="alert">
          {problems.dates}
        </p>
      )}
      {'asked' in asked && (
        <Loadable
          query={query}
          isEmpty={(found) => found.length === 0}
          empty={fill(t.none, { radius: formatLength(asked.asked.radio) })}
        >
          {(found) => (
            <>
              <div className={styles.bar}>
                <p role="status">{units === 1 ? t.one : fill(t.count, { units })}</p>
                <Button
                  icon={<Route size={18} aria-hidden="true" />}
                  disabled={current === null}
                  onClick={() => current !== null && showStretch(current)}
                >
                  {t.stretch}
                </Button>
              </div>
              <NearbyTable
                rows={found}
                from={asked.asked.finicial}
                to={asked.asked.ffinal}
                current={current}
                onShow={show}
                onStretch={showStretch}
              />
            </>
          )}
        </Loadable>
      )}
    </>
  )
}

/** Without a name: the pin has one, and many names would overlap. */
function circleOf(
  id: string,
  [lat, lng]: readonly [number, number],
  radio: number,
  color: string,
): CircleGeofence {
  return { id: `nearby ${id}`, nombre: '', tipo: 1, lat, lng, radio, color }
}

/** Nearest position of a unit: a dot that is visible next to the whole circle. */
function passOf({ imei, llegada, lat, lng, silencio }: NearbyUnit, radius: number): CircleGeofence {
  const color = silencio === 'paso' ? colours.supposed : colours.sure
  return circleOf(`${imei} ${llegada}`, [lat, lng], Math.max(2, radius / 40), color)
}

/** Returns the northern, southern, eastern and western point of a circle. @param radius metres */
function edgesOf(lat: number, lng: number, radius: number): readonly (readonly [number, number])[] {
  const north = radius / 111_320
  const east = north / Math.cos((lat * Math.PI) / 180)
  return [
    [lat + north, lng],
    [lat - north, lng],
    [lat, lng + east],
    [lat, lng - east],
  ]
}
