import {
  type AlertEvent,
  alertColors,
  type EventEscalation,
  type EventFlag,
  eventFlags,
  eventTypeNames,
  eventTypes,
  fill,
  formatDuration,
  formatSpeed,
  type Geofences,
} from '@baliza/sdk-core/internal'
import { useCallback, useMemo } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { Switch } from '../../ui/choices/switch.js'
import { errorText } from '../../ui/data/error-text.js'
import type { Query } from '../../ui/data/use-query.js'
import { type Column, DataTable } from '../../ui/data-table/data-table.js'
import { shownOf } from '../../ui/text/shown-of.js'
import { countUnits } from '../../workspace/count-units.js'
import { editAndRemove } from '../administration/edit-and-remove.js'
import styles from './event-list.module.css'
import { upperFirst, whenParts } from './when-text.js'

const t = panelTexts.events
const keyOf = ({ id }: AlertEvent) => id

/** Events, with flags that can be switched in the list (specification 1, section 2: Events dialog). */
export function EventList(props: {
  readonly query: Query<readonly AlertEvent[]>
  /** `null` while they load; they contain the names of places. */
  readonly places: Geofences | null
  readonly onTurn: (event: AlertEvent, flag: EventFlag, on: boolean) => void
  readonly onEdit: (event: AlertEvent) => void
  readonly onRemove: (event: AlertEvent) => void
}) {
  const { query, places, onTurn, onEdit, onRemove } = props
  const columns = useMemo(() => columnsFor(places, onTurn), [places, onTurn])
  const actions = useCallback(
    (event: AlertEvent) =>
      editAndRemove(
        () => onEdit(event),
        () => onRemove(event),
      ),
    [onEdit, onRemove],
  )
  return (
    <DataTable
      id="events"
      label={texts.header.events}
      columns={columns}
      rows={query.data}
      keyOf={keyOf}
      actions={actions}
      toolbar={{ search: t.search }}
      besideMap
      empty={t.empty}
      problem={query.error === null ? null : { text: errorText(query.error, texts), onRetry: query.reload }}
      refreshing={query.loading}
      onOpen={onEdit}
      foot={(shown) =>
        query.data !== null && (
          <span role="status">{`${texts.header.events}: ${shownOf(shown, query.data.length)}`}</span>
        )
      }
    />
  )
}

/** Widths of the flags, in order of priority: the first one is hidden last. */
const widths = { activo: 60, push_notification: 54, email: 62, sms: 52 } as const

function columnsFor(
  places: Geofences | null,
  onTurn: (event: AlertEvent, flag: EventFlag, on: boolean) => void,
): readonly Column<AlertEvent>[] {
  return [
    {
      id: 'nom_evento',
      header: t.name,
      value: ({ nom_evento }) => nom_evento,
      cell: (event) => (
        <span className={styles.event}>
          <span
            className={styles.name}
            data-color={event.color_alerta === null ? undefined : alertColors[event.color_alerta]}
            data-off={!event.activo || undefined}
          >
            {event.nom_evento}
          </span>
          <span className={styles.sentence} title={sentenceOf(event, places)}>
            {sentenceOf(event, places)}
          </span>
        </span>
      ),
      width: 140,
      grows: true,
      wraps: true,
      rank: 1,
      searched: true,
    },
    {
      id: 'tipo_evento',
      header: t.type,
      value: (event) => whatOf(event, places),
      width: 124,
      grows: true,
      rank: 7,
      searched: true,
      // The sentence under the name contains it. As a column, it can be sorted.
      hidden: true,
    },
    {
      id: 'gps',
      header: t.units,
      value: ({ gps }) => gps.length,
      align: 'number',
      width: 90,
      rank: 8,
      hidden: true,
    },
    ...eventFlags.map(
      (flag, index): Column<AlertEvent> => ({
        id: flag,
        header: t.flags[flag],
        value: (event) => (event[flag] ? t.yes : t.no),
        cell: (event) => (
          <Switch
            label={t.flags[flag]}
            aria-label={fill(t.flagOf, { flag: t.flags[flag], name: event.nom_evento })}
            checked={event[flag]}
            onChange={({ target }) => onTurn(event, flag, target.checked)}
          />
        ),
        control: true,
        width: widths[flag],
        rank: 2 + index,
      }),
    ),
  ]
}

/** Describes an event in a line: `Más de 95 km/h · 6 unidades · SMS tras 5 min si nadie atiende`. */
function sentenceOf(event: AlertEvent, places: Geofences | null): string {
  const { gps, escalado } = event
  const units = countUnits(gps.length)
  return [
    event.speed === null ? whatOf(event, places) : upperFirst(limitOf(event.speed)),
    units,
    ...whenParts(event),
    ...(escalado === null ? [] : [escalationOf(escalado)]),
  ].join(' · ')
}

function escalationOf({ tras, canal }: EventEscalation): string {
  return fill(t.escalated, { channel: t.escalatedBy[canal], time: formatDuration(tras * 1_000) })
}

/** Returns the type, the place and the speed limit of an event. */
function whatOf(event: AlertEvent, places: Geofences | null): string {
  const parts = [
    eventTypeNames[eventTypes[event.tipo_evento]],
    placeOf(event, places),
    event.speed === null ? '' : limitOf(event.speed),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

const limitOf = (speed: number) => fill(t.limit, { speed: formatSpeed(speed).replace(' km/h', '') })

function placeOf({ id_geocerca }: AlertEvent, places: Geofences | null): string {
  if (id_geocerca === null || places === null) return ''
  const all = [...places.geofences, ...places.routes]
  return all.find(({ id }) => id === id_geocerca)?.nombre ?? ''
}
