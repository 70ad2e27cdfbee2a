import * as v from 'valibot'
import {
  type EventTypeCode,
  type EventTypes,
  eventTypeCodes,
  eventTypeNeeds,
  eventTypes,
} from '../../codes/event-types.js'
import { readDeviceId } from '../../rules/device-id.js'
import { nameText } from './name.js'

/** The texts for what is wrong with an event: the catalogue's `validation`, or a host's own. */
export interface EventMessages {
  readonly required: string
  readonly format: string
  readonly hidden: string
  readonly event: { readonly speed: string; readonly manyUnits: string }
}

/** The most units that one event watches. */
export const mostWatchedUnits = 5_000
/** The highest limit of a speeding event, km/h. */
export const highestLimit = 999

/**
 * The event form, as the wire carries it (specification 1, sections 2 and 5). What a type does not need is read as
 * not there: `nodo_geocerca` '0', no `speed` (km/h), and `sonido_alerta` 0 where no sound is asked for.
 *
 * @param types The reading of the codes that the host uses.
 */
export function eventSchema(
  { required, format, hidden, event: eventTexts }: EventMessages,
  types: EventTypes = eventTypes,
) {
  /** One of a table's codes; what is blank was not chosen. */
  const oneOf = <const Code extends number | string>(codes: readonly Code[]) =>
    v.picklist(codes, ({ input }) =>
      input === undefined || input === null || input === '' || input === 0 ? required : format,
    )
  const needs = (type: EventTypeCode) => eventTypeNeeds[types[type]]
  const needsPlace = (type: EventTypeCode) => needs(type) === 'geofence' || needs(type) === 'route'
  const isChosen = (id: string) => id !== '' && id !== '0'
  const isBlank = (speed: number | string) => String(speed).trim() === ''
  const isSpeed = (speed: number | string) =>
    /^\d{1,3}(\.\d+)?$/.test(String(speed).trim()) && Number(speed) >= 1 && Number(speed) <= highestLimit

  return v.pipe(
    v.object({
      nom_evento: v.optional(
        v.pipe(nameText(hidden, required), v.nonEmpty(required), v.maxLength(100, format)),
        '',
      ),
      gps: v.optional(
        v.pipe(
          v.array(
            v.pipe(
              v.string(format),
              v.transform(readDeviceId),
              v.minLength(4, format),
              v.maxLength(32, format),
            ),
            format,
          ),
          v.minLength(1, required),
          v.maxLength(mostWatchedUnits, eventTexts.manyUnits),
        ),
        [],
      ),
      tipo_evento: oneOf(eventTypeCodes),
      nodo_geocerca: v.optional(v.pipe(v.string(format), v.trim(), v.maxLength(64, format)), '0'),
      speed: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(20))], eventTexts.speed), ''),
      mostrar_alerta: oneOf([0, 1]),
      color_alerta: oneOf([1, 2, 3, 4]),
      sonido: oneOf([0, 1]),
      sonido_alerta: v.optional(oneOf([0, 1, 2, 3, 4, 5, 6]), 0),
      email: oneOf(['true', 'false']),
    }),
    v.forward(
      v.partialCheck(
        [['tipo_evento'], ['nodo_geocerca']],
        ({ tipo_evento, nodo_geocerca }) => !needsPlace(tipo_evento) || isChosen(nodo_geocerca),
        required,
      ),
      ['nodo_geocerca'],
    ),
    v.forward(
      v.partialCheck(
        [['tipo_evento'], ['speed']],
        ({ tipo_evento, speed }) => needs(tipo_evento) !== 'speed' || !isBlank(speed),
        required,
      ),
      ['speed'],
    ),
    v.forward(
      v.partialCheck(
        [['tipo_evento'], ['speed']],
        ({ tipo_evento, speed }) => needs(tipo_evento) !== 'speed' || isBlank(speed) || isSpeed(speed),
        eventTexts.speed,
      ),
      ['speed'],
    ),
    v.forward(
      v.partialCheck(
        [['sonido'], ['sonido_alerta']],
        ({ sonido, sonido_alerta }) => sonido === 0 || sonido_alerta !== 0,
        required,
      ),
      ['sonido_alerta'],
    ),
    v.transform(({ speed, ...form }) => ({
      ...form,
      nodo_geocerca: needsPlace(form.tipo_evento) ? form.nodo_geocerca : '0',
      sonido_alerta: form.sonido === 1 ? form.sonido_alerta : 0,
      ...(needs(form.tipo_evento) === 'speed' ? { speed: Number(speed) } : {}),
    })),
  )
}

/** An event's form that is right. */
export type CheckedEvent = v.InferOutput<ReturnType<typeof eventSchema>>
