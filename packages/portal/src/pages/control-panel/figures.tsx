import { formatFigure, type Unit } from '@baliza/sdk-core/internal'
import styles from './control-panel.module.css'
import { controlPanelTexts } from './control-panel-texts.js'
import { type FilterContext, type ObjectFilter, objectFilters } from './objects/object-filters.js'

const t = controlPanelTexts

const filters: readonly {
  readonly filter: ObjectFilter | null
  readonly label: string
  readonly tone?: string
}[] = [
  { filter: null, label: t.total },
  { filter: 'activos', label: t.active },
  { filter: 'en-linea', label: t.online },
  { filter: 'por-vencer', label: t.expiring, tone: 'warning' },
  { filter: 'vencidos', label: t.expired, tone: 'danger' },
  { filter: 'sin-senal', label: t.silent },
  { filter: 'sin-asignar', label: t.unassigned, tone: 'warning' },
]

/** Figures above the tabs. Pressing a figure shows the rows that it counts. */
export function Figures(props: {
  readonly units: readonly Unit[] | null
  readonly users: number | null
  readonly alerts: number | null
  readonly context: FilterContext
  readonly chosen: ObjectFilter | null
  readonly onFilter: (filter: ObjectFilter | null) => void
  readonly onUsers: () => void
}) {
  const { units, chosen, context } = props
  const count = (filter: ObjectFilter | null) =>
    units === null || (filter === 'sin-asignar' && context.accounts === null)
      ? null
      : filter === null
        ? units.length
        : units.filter((unit) => objectFilters[filter](unit, context)).length
  return (
    <fieldset className={styles.figures} aria-label={t.figures}>
      {filters.map(({ filter, label, tone }) => {
        const number = count(filter)
        return (
          <Figure
            key={label}
            label={label}
            count={number}
            tone={number === 0 ? undefined : tone}
            pressed={filter === null ? undefined : chosen === filter}
            onPress={() => props.onFilter(chosen === filter ? null : filter)}
          />
        )
      })}
      <Figure label={t.users} count={props.users} pressed={undefined} onPress={props.onUsers} />
      <Figure
        label={t.alertsToday}
        count={props.alerts}
        tone={props.alerts === 0 ? undefined : 'warning'}
        pressed={chosen === 'con-alertas'}
        onPress={() => props.onFilter(chosen === 'con-alertas' ? null : 'con-alertas')}
      />
    </fieldset>
  )
}

function Figure(props: {
  readonly label: string
  readonly count: number | null
  readonly tone?: string | undefined
  /** `undefined` for a link, which is not a filter. */
  readonly pressed: boolean | undefined
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className={styles.figure}
      aria-pressed={props.pressed}
      data-tone={props.tone}
      onClick={props.onPress}
    >
      <b>{props.count === null ? '–' : formatFigure(props.count)}</b> <span>{props.label}</span>
    </button>
  )
}
