import { fill, formatDateTime, formatDuration, formatLength, type NearbyUnit } from '@baliza/sdk-core'
import { Route } from 'lucide-react'
import { useMemo } from 'react'
import { texts } from '../../context/page-texts.js'
import { type Column, DataTable, type TableAction, type Tone } from '../../ui/data-table/data-table.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { placeTexts } from '../search/place-texts.js'
import styles from './nearby.module.css'

const t = placeTexts.nearby
/** A row's key: a unit may have come several times. */
export const keyOf = ({ imei, llegada }: NearbyUnit) => `${imei} ${llegada}`
const toneOf = ({ silencio }: NearbyUnit): Tone => (silencio === 'paso' ? 'quiet' : 'none')

/** Which units were near, each time that one was. One that is pressed is shown on the map. */
export function NearbyTable(props: {
  readonly rows: readonly NearbyUnit[]
  /** The range that was asked for, Unix ms: a unit that is near at one of its ends had come before, or stayed after. */
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
        // Beside the map it has the width of four columns, which are read one under another.
        cardWidth={400}
        defaultSort={{ id: 'nearest', descending: false }}
        onOpen={props.onShow}
        // On a phone a row that is pressed leads to the map; beside one they are a button over the table.
        {...(narrow && { actions })}
        empty={texts.errors.noRecords}
      />
    </div>
  )
}

/** How sure it is when one came, and left. */
const arrival = (silence: NearbyUnit['silencio']) =>
  silence === 'llegada' || silence === 'ambas' ? t.orBefore : silence === 'paso' ? t.maybe : '{time}'
const departure = (silence: NearbyUnit['silencio']) =>
  silence === 'salida' || silence === 'ambas' ? t.orAfter : silence === 'paso' ? t.maybe : '{time}'

function columnsOf(from: number, to: number): readonly Column<NearbyUnit>[] {
  // The minute; of another day than that at which it ends, the day too.
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
