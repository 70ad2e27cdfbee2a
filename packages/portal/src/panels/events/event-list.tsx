import {
  type AlertEvent,
  alertColors,
  type EventFlag,
  eventFlags,
  eventTypeNames,
  eventTypes,
  fill,
  formatSpeed,
  type Geofences,
} from '@baliza/sdk-core'
import { Pencil, Trash2 } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { IconButton } from '../../ui/icon-button.js'
import { Switch } from '../../ui/switch.js'
import styles from './event-list.module.css'

interface Shown {
  readonly events: readonly AlertEvent[]
  /** `null` while they load: the names of places come with them. */
  readonly places: Geofences | null
  readonly isOn: (event: AlertEvent, flag: EventFlag) => boolean
  readonly onTurn: (event: AlertEvent, flag: EventFlag, on: boolean) => void
  readonly onEdit: (event: AlertEvent) => void
  readonly onRemove: (event: AlertEvent) => void
}

/** The events as cards: beside the map there is no room for a table. */
export function EventList(props: Shown) {
  const t = texts.events
  return (
    <ul className={styles.cards}>
      {props.events.map((event) => (
        <li key={event.id} className={styles.card} data-off={!props.isOn(event, 'activo') || undefined}>
          <div className={styles.cardHead}>
            <What event={event} places={props.places} />
            <div className={styles.actions}>
              <Actions {...props} event={event} />
            </div>
          </div>
          <div className={styles.cardFlags}>
            {eventFlags.map((flag) => (
              <Switch
                key={flag}
                label={t.flags[flag]}
                aria-label={fill(t.flagOf, { flag: t.flags[flag], name: event.nom_evento })}
                checked={props.isOn(event, flag)}
                onChange={({ target }) => props.onTurn(event, flag, target.checked)}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function What({ event, places }: { readonly event: AlertEvent; readonly places: Geofences | null }) {
  const t = texts.events
  const limits = [
    eventTypeNames[eventTypes[event.tipo_evento]],
    placeOf(event, places),
    event.speed === null ? '' : fill(t.limit, { speed: formatSpeed(event.speed).replace(' km/h', '') }),
  ]
  const count = event.gps.length
  return (
    <div
      className={styles.event}
      data-color={event.color_alerta === null ? undefined : alertColors[event.color_alerta]}
    >
      <strong>{event.nom_evento}</strong>
      <span>{limits.filter((part) => part !== '').join(' · ')}</span>
      <small>{count === 1 ? t.oneUnit : fill(t.countUnits, { count })}</small>
    </div>
  )
}

function Actions(props: {
  readonly event: AlertEvent
  readonly onEdit: (event: AlertEvent) => void
  readonly onRemove: (event: AlertEvent) => void
}) {
  const { event } = props
  const name = { name: event.nom_evento }
  return (
    <>
      <IconButton
        variant="accent"
        label={fill(texts.events.editOf, name)}
        title={texts.events.edit}
        onClick={() => props.onEdit(event)}
      >
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="danger"
        label={fill(texts.events.removeOf, name)}
        title={texts.events.remove}
        onClick={() => props.onRemove(event)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
}

function placeOf({ id_geocerca }: AlertEvent, places: Geofences | null): string {
  if (id_geocerca === null || places === null) return ''
  const all = [...places.geofences, ...places.routes]
  return all.find(({ id }) => id === id_geocerca)?.nombre ?? ''
}
