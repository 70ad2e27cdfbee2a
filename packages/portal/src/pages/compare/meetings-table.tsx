import { fill, formatCoordinates, formatDuration, formatLength } from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { type Column, DataTable } from '../../ui/data-table/data-table.js'
import { ExportButton } from '../../ui/data-table/export/export-button.js'
import { timeColumn } from '../../ui/data-table/position-columns.js'
import { Chip } from '../../ui/marks/chip.js'
import { EmptyState } from '../../ui/states/empty-state.js'
import { Skeleton } from '../../ui/states/skeleton.js'
import { MiddleText } from '../../ui/text/middle-text.js'
import { placeOf, type UnitsMeeting } from './compared-unit.js'
import { comparisonTexts as t } from './comparison-texts.js'
import { Letter } from './letter.js'
import styles from './meetings-table.module.css'

export const keyOf = ({ one, other, from }: UnitsMeeting) => `${one.imei} ${other.imei} ${from}`

const columns: readonly Column<UnitsMeeting>[] = [
  {
    id: 'units',
    header: t.units,
    value: ({ one, other }) => `${one.nombre} · ${other.nombre}`,
    cell: ({ one, other }) => (
      <span className={styles.units}>
        {[one, other].map((unit) => (
          <span key={unit.imei}>
            <Letter look={unit} />
            <MiddleText text={unit.nombre} />
          </span>
        ))}
      </span>
    ),
    width: 200,
    grows: true,
    rank: 1,
  },
  {
    id: 'kind',
    header: t.kind,
    value: ({ passing }) => (passing ? t.passing : t.meeting),
    width: 96,
    rank: 7,
    beside: true,
  },
  timeColumn({ id: 'from', header: t.from, width: 150, rank: 2 }, ({ from }) => from),
  timeColumn({ id: 'to', header: t.to, width: 150, rank: 8, hidden: true }, ({ to }) => to),
  {
    id: 'stay',
    header: t.stay,
    value: ({ from, to }) => formatDuration(to - from),
    sortBy: ({ from, to }) => to - from,
    align: 'number',
    width: 96,
    rank: 3,
  },
  {
    id: 'nearest',
    header: t.nearest,
    value: ({ distance }) => formatLength(distance),
    sortBy: ({ distance }) => distance,
    align: 'number',
    width: 96,
    rank: 4,
  },
  { id: 'place', header: t.place, value: placeOf, width: 200, grows: true, rank: 5 },
  {
    id: 'location',
    header: panelTexts.footer.table.location,
    value: ({ lat, lng }) => formatCoordinates(lat, lng),
    width: 160,
    rank: 9,
    hidden: true,
  },
]

/** Columns without the kind, for a list that only contains stays. */
const columnsOfStays = columns.filter(({ id }) => id !== 'kind')

/** Times when two units were near each other. Passings are listed on request. */
export function MeetingsTable(props: {
  /** `null` while the search runs. */
  readonly meetings: readonly UnitsMeeting[] | null
  /** Whether a history could not be loaded, so that the meetings of its unit are missing. */
  readonly incomplete: boolean
  readonly current: UnitsMeeting | null
  /** Whether passings are shown too. */
  readonly withPassings: boolean
  readonly onPassings: (shown: boolean) => void
  readonly onGo: (meeting: UnitsMeeting) => void
}) {
  const { meetings, incomplete, withPassings } = props
  const stays = useMemo(() => meetings?.filter(({ passing }) => !passing) ?? [], [meetings])
  const passings = (meetings?.length ?? 0) - stays.length
  const rows = withPassings ? (meetings ?? []) : stays
  return (
    <section className={styles.meetings} aria-label={t.meetings}>
      <header className={styles.head}>
        <h2 aria-live="polite">
          {meetings === null
            ? t.searching
            : stays.length === 0
              ? t.meetings
              : stays.length === 1
                ? t.one
                : fill(t.count, { meetings: stays.length })}
        </h2>
        {passings > 0 && (
          <Chip aria-pressed={withPassings} onClick={() => props.onPassings(!withPassings)}>
            {fill(t.passings, { count: passings })}
          </Chip>
        )}
        {rows.length > 0 && (
          <ExportButton name="encuentros" title={t.meetings} columns={columns} rows={rows} />
        )}
      </header>
      {meetings === null && <Skeleton label={t.searching} />}
      {meetings !== null && rows.length === 0 && (
        <EmptyState>{incomplete ? t.missing : passings > 0 ? t.onlyPassings : t.none}</EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.table}>
          <DataTable
            id="meetings"
            label={t.meetings}
            columns={withPassings ? columns : columnsOfStays}
            rows={rows}
            keyOf={keyOf}
            currentKey={props.current && keyOf(props.current)}
            onOpen={props.onGo}
            cardWidth={640}
            empty={t.none}
          />
        </div>
      )}
      {incomplete && rows.length > 0 && <p className={styles.hint}>{t.missing}</p>}
      <p className={styles.hint}>{t.hint}</p>
    </section>
  )
}
