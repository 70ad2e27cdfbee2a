import { type EventForm, type EventType, eventTypeCode, type Imei } from '@baliza/agreement'

/** An event that only shows its alerts. @param gps the units that it watches */
export function eventForm(type: EventType, gps: readonly Imei[]): EventForm {
  return {
    nom_evento: type,
    tipo_evento: eventTypeCode(type),
    color_alerta: 4,
    mostrar_alerta: true,
    sonido: false,
    email: false,
    creator: 'usuario',
    gps: [...gps],
  }
}
