import * as v from 'valibot'
import { type EscalationChannel, escalationChannels } from '../../codes/escalation-channels.js'
import {
  type EventTypeCode,
  type EventTypes,
  eventDurationUnits,
  eventTypeCodes,
  eventTypeNeeds,
  eventTypes,
} from '../../codes/event-types.js'
import { clockIn } from '../../rules/time/zone-clock.js'
import { offlineAfter } from '../../rules/unit/connectivity.js'
import { readDeviceId } from '../../rules/unit/device-id.js'
import { weekDays } from '../alert-event.js'
import type { EventSentName } from '../event-fields.js'
import { measured } from './measure.js'
import { nameText } from './name.js'

/** Messages for faults of an event: the catalogue's `validation`, or the caller's own. */
export interface EventMessages {
  readonly required: string
  readonly format: string
  readonly hidden: string
  readonly event: {
    readonly speed: string
    readonly manyUnits: string
    readonly time: string
    readonly silence: string
    readonly days: string
    readonly zone: string
  }
}

/** Maximum number of units that one event watches. */
export const maxWatchedUnits = 5_000
/** Maximum limit of a speeding event, km/h. */
export const highestLimit = 999
/** Maximum duration of an event, and maximum pause between two of its alerts, s. */
export const maxEventTime = 30 * 86_400
/**
 * Minimum time without contact before an event raises an alert, s. A unit counts as without signal after ten minutes
 * (specification 1, section 4).
 */
export const minSilence = offlineAfter / 1_000

/**
 * Returns the schema of the event form, in its wire format (specification 1, sections 2 and 5). The result omits what a type does
 * not need: `nodo_geocerca` is '0', there is no `speed` (km/h) and no `duracion` (s), and `sonido_alerta` is 0 if there is no
 * sound.
 *
 * @param types the reading of the codes that the server uses
 */
export function eventSchema(
  { required, format, hidden, event: eventTexts }: EventMessages,
  types: EventTypes = eventTypes,
) {
  /** One code of a table; blank means not chosen. */
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

  const seconds = v.pipe(
    v.number(eventTexts.time),
    v.integer(eventTexts.time),
    v.minValue(1, eventTexts.time),
    v.maxValue(maxEventTime, eventTexts.time),
    measured('s'),
  )
  const hourOfDay = v.pipe(v.string(format), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, format))

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
          v.maxLength(maxWatchedUnits, eventTexts.manyUnits),
        ),
        [],
      ),
      tipo_evento: oneOf(eventTypeCodes),
      nodo_geocerca: v.optional(v.pipe(v.string(format), v.trim(), v.maxLength(64, format)), '0'),
      speed: v.optional(
        v.union(
          [v.pipe(v.number(), measured('km/h')), v.pipe(v.string(), v.maxLength(20))],
          eventTexts.speed,
        ),
        '',
      ),
      mostrar_alerta: oneOf([0, 1]),
      color_alerta: oneOf([1, 2, 3, 4]),
      sonido: oneOf([0, 1]),
      sonido_alerta: v.optional(oneOf([0, 1, 2, 3, 4, 5, 6]), 0),
      email: oneOf(['true', 'false']),
      duracion: v.exactOptional(v.nullable(seconds)),
      horario: v.exactOptional(
        v.nullable(
          v.object(
            {
              dias: v.pipe(
                v.array(v.picklist(weekDays, format), format),
                v.minLength(1, eventTexts.days),
                v.transform((days) => weekDays.filter((day) => days.includes(day))),
              ),
              desde: hourOfDay,
              hasta: hourOfDay,
              fuera: v.picklist([0, 1], format),
              zona: v.pipe(v.string(format), v.maxLength(64, format), v.check(isZone, eventTexts.zone)),
            },
            format,
          ),
        ),
      ),
      pausa: v.exactOptional(v.nullable(seconds)),
      escalado: v.exactOptional(
        v.nullable(
          v.pipe(
            v.object(
              {
                tras: seconds,
                canal: v.picklist(Object.keys(escalationChannels) as EscalationChannel[], format),
                destino: v.pipe(v.string(format), v.trim(), v.maxLength(254, format)),
              },
              format,
            ),
            v.forward(
              v.partialCheck(
                [['canal'], ['destino']],
                ({ canal, destino }) => canal === 'webhook' || destino !== '',
                required,
              ),
              ['destino'],
            ),
            v.forward(
              v.partialCheck(
                [['canal'], ['destino']],
                ({ canal, destino }) => destino === '' || isReached[canal](destino),
                format,
              ),
              ['destino'],
            ),
          ),
        ),
      ),
    } satisfies Record<EventSentName, v.GenericSchema>),
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
        [['tipo_evento'], ['duracion']],
        ({ tipo_evento, duracion }) =>
          needs(tipo_evento) !== 'duration' || (duracion !== undefined && duracion !== null),
        required,
      ),
      ['duracion'],
    ),
    v.forward(
      v.partialCheck(
        [['tipo_evento'], ['duracion']],
        ({ tipo_evento, duracion }) =>
          needs(tipo_evento) !== 'duration' || !duracion || duracion >= minSilence,
        eventTexts.silence,
      ),
      ['duracion'],
    ),
    v.forward(
      v.partialCheck(
        [['sonido'], ['sonido_alerta']],
        ({ sonido, sonido_alerta }) => sonido === 0 || sonido_alerta !== 0,
        required,
      ),
      ['sonido_alerta'],
    ),
    v.transform(({ speed, duracion, ...form }) => ({
      ...form,
      ...(duracion !== undefined && eventDurationUnits.has(types[form.tipo_evento]) ? { duracion } : {}),
      nodo_geocerca: needsPlace(form.tipo_evento) ? form.nodo_geocerca : '0',
      sonido_alerta: form.sonido === 1 ? form.sonido_alerta : 0,
      ...(needs(form.tipo_evento) === 'speed' ? { speed: Number(speed) } : {}),
    })),
  )
}

/** Returns whether a channel can send to this address. */
const isReached: Readonly<Record<EscalationChannel, (to: string) => boolean>> = {
  email: (to) => v.is(address, to),
  // A phone number in any common spelling. The gateway adds its prefix to ten digits.
  sms: (to) => /^\+?[\d ().-]+$/.test(to) && /^\d{7,15}$/.test(to.replaceAll(/\D/g, '')),
  webhook: () => false,
}
const address = v.pipe(v.string(), v.email())

function isZone(zone: string): boolean {
  try {
    clockIn(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The result of a valid event form. */
export type CheckedEvent = v.InferOutput<ReturnType<typeof eventSchema>>
