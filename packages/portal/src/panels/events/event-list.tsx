import {
  type AlertEvent,
  alertColors,
  type EventFlag,
  eventFlags,
  eventTypeNames,
  eventTypes,
  fill,
  formatFigure,
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
import { editAndRemove } from '../administration/edit-and-remove.js'
import styles from './event-list.module.css'
import { whenText } from './when-text.js'

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
          <When {...event} />
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
    },
    {
      id: 'gps',
      header: t.units,
      value: ({ gps }) => gps.length,
      cell: ({ gps }) =>
        gps.length === 1 ? t.oneUnit : fill(t.countUnits, { count: formatFigure(gps.length) }),
      width: 90,
      rank: 8,
      beside: true,
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

/** Schedule of an event, below its name: a table next to the map has no space for another column. */
function When(event: AlertEvent) {
  const text = whenText(event)
  return (
    text !== '' && (
      <span className={styles.when} title={text}>
        {text}
      </span>
    )
  )
}

/** Returns the type, the place and the speed limit of an event. */
function whatOf(event: AlertEvent, places: Geofences | null): string {
  const parts = [
    eventTypeNames[eventTypes[event.tipo_evento]],
    placeOf(event, places),
    event.speed === null ? '' : fill(t.limit, { speed: formatSpeed(event.speed).replace(' km/h', '') }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function placeOf({ id_geocerca }: AlertEvent, places: Geofences | null): string {
  if (id_geocerca === null || places === null) return ''
  const all = [...places.geofences, ...places.routes]
  return all.find(({ id }) => id === id_geocerca)?.nombre ?? ''
}
