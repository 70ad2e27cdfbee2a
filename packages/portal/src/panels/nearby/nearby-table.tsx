import {
  fill,
  formatDateTime,
  formatDuration,
  formatLength,
  type NearbyUnit,
} from '@baliza/sdk-core/internal'
import { Route } from 'lucide-react'
import { useMemo } from 'react'
import { texts } from '../../context/page-texts.js'
import { type Column, DataTable, type TableAction, type Tone } from '../../ui/data-table/data-table.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { placeTexts } from '../search/place-texts.js'
import styles from './nearby.module.css'

const t = placeTexts.nearby
/** Returns the key of a row; a unit may have several visits. */
export const keyOf = ({ imei, llegada }: NearbyUnit) => `${imei} ${llegada}`
const toneOf = ({ silencio }: NearbyUnit): Tone => (silencio === 'paso' ? 'quiet' : 'none')

/** Units that were near, one row per visit. Pressing a row shows it on the map. */
export function NearbyTable(props: {
  readonly rows: readonly NearbyUnit[]
  /** Range of the query, Unix ms. A unit that is near at one of its ends had arrived before, or left after. */
  readonly from: number
  readonly to: number
  readonly current: NearbyUnit | null
  readonly onShow: (row: NearbyUnit) => void
  readonly onStretch: (row: NearbyUnit) => void
}) {
  const { rows, from, to, onStretch } = props
  const columns = useMemo(() => columnsOf(from, to), [from, to])
  const narrow = useMedia(narrowQuery)
  const actions = (row: NearbyUnit): readonly TableAction[] => [
    { id: 'stretch', text: t.stretch, icon: Route, act: () => onStretch(row) },
  ]
  return (
    <div className={styles.box}>
      <DataTable
        id="nearby"
        label={t.table}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        toneOf={toneOf}
        currentKey={props.current && keyOf(props.current)}
        // Next to the map it has the width of four columns, so columns are stacked.
        cardWidth={400}
        defaultSort={{ id: 'nearest', descending: false }}
        onOpen={props.onShow}
        // On a phone pressing a row opens the map, so the action is in the row. Next to the map it is a button above the table.
        {...(narrow && { actions })}
        empty={texts.errors.noRecords}
      />
    </div>
  )
}

/** Texts for the certainty of the arrival and departure times. */
const arrival = (silence: NearbyUnit['silencio']) =>
  silence === 'llegada' || silence === 'ambas' ? t.orBefore : silence === 'paso' ? t.maybe : '{time}'
const departure = (silence: NearbyUnit['silencio']) =>
  silence === 'salida' || silence === 'ambas' ? t.orAfter : silence === 'paso' ? t.maybe : '{time}'

function columnsOf(from: number, to: number): readonly Column<NearbyUnit>[] {
  // Shows the minute, and the day if it differs from the last day of the range.
  const clock = (time: number) => {
    const text = formatDateTime(time)
    const isThatDay = new Date(time).toDateString() === new Date(to).toDateString()
    return isThatDay ? text.slice(11, 16) : `${text.slice(0, 5)} ${text.slice(11, 16)}`
  }
  return [
    {
      id: 'unit',
      header: t.unit,
      value: ({ nombre }) => nombre,
      width: 104,
      grows: true,
      wraps: true,
      rank: 1,
    },
    {
      id: 'nearest',
      header: t.nearest,
      value: ({ cercania }) => formatLength(cercania),
      sortBy: ({ cercania }) => cercania,
      align: 'number',
      width: 100,
      rank: 2,
    },
    {
      id: 'arrived',
      header: t.arrived,
      value: ({ llegada, silencio }) =>
        llegada <= from ? t.before : fill(arrival(silencio), { time: clock(llegada) }),
      sortBy: ({ llegada }) => llegada,
      width: 92,
      wraps: true,
      rank: 3,
    },
    {
      id: 'left',
      header: t.left,
      value: ({ salida, silencio }) =>
        salida >= to ? t.after : fill(departure(silencio), { time: clock(salida) }),
      sortBy: ({ salida }) => salida,
      width: 92,
      wraps: true,
      rank: 4,
    },
    {
      id: 'stay',
      header: t.stay,
      value: ({ llegada, salida }) => formatDuration(salida - llegada),
      sortBy: ({ llegada, salida }) => salida - llegada,
      align: 'number',
      width: 104,
      rank: 6,
    },
    {
      id: 'moment',
      header: t.moment,
      value: ({ momento }) => clock(momento),
      sortBy: ({ momento }) => momento,
      width: 100,
      rank: 7,
      hidden: true,
    },
    {
      id: 'note',
      header: t.note,
      value: ({ silencio }) => (silencio === null ? null : t.silences[silencio]),
      width: 200,
      grows: true,
      rank: 5,
    },
  ]
}
