/**
 * Why data on a trackers' port did not become a position, and how to fix it. `ofDevice`: a tracker with a supported protocol sent
 * the data. If no unit has its IMEI, it may only need to be registered.
 */
export const trackerRefusals = {
  unknown: {
    label: 'Equipo sin registrar',
    advice: 'Regístralo; si ya tiene unidad, corrige en ella su IMEI.',
    ofDevice: true,
  },
  foreign: {
    label: 'Protocolo desconocido',
    advice: 'Empezó como ningún protocolo de este puerto: revisa el modelo del equipo y a qué puerto envía.',
    ofDevice: false,
  },
  http: {
    label: 'HTTP en el puerto de rastreadores',
    advice: 'Es un navegador, o un teléfono: los teléfonos van al puerto de OsmAnd.',
    ofDevice: false,
  },
  malformed: {
    label: 'No se entiende',
    advice:
      'No está escrito como su protocolo: revisa el modelo y el formato que tiene configurado el equipo.',
    ofDevice: true,
  },
  unread: {
    label: 'Mensaje sin lector',
    advice:
      'Es un tipo de mensaje que este servidor no lee todavía: se apartó con sus bytes (dead-letters) y se leerá cuando lo haga.',
    ofDevice: true,
  },
  oversized: {
    label: 'Demasiado largo',
    advice: 'Ningún mensaje de un rastreador es tan largo: revisa qué equipo es.',
    ofDevice: true,
  },
  future: {
    label: 'Fecha futura',
    advice: 'El reloj del equipo va más de 10 minutos adelantado: revisa su hora y su zona horaria.',
    ofDevice: true,
  },
  past: {
    label: 'Fecha anterior al año 2000',
    advice: 'El reloj del equipo no se ha puesto a tiempo: déjalo un rato a cielo abierto.',
    ofDevice: true,
  },
  coordinates: {
    label: 'Coordenadas imposibles',
    advice: 'El equipo no sabe dónde está: revisa su antena y déjalo un rato a cielo abierto.',
    ofDevice: true,
  },
  forbidden: {
    label: 'Secreto incorrecto',
    advice: 'Traccar envió sin el secreto, o con otro: debe ser el de TRACCAR_SECRET.',
    ofDevice: false,
  },
} as const
/** A code of {@link trackerRefusals}. */
export type TrackerRefusal = keyof typeof trackerRefusals
