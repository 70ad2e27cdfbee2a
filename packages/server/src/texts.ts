import type { EventType } from '@baliza/agreement'

export { cleaningTexts, commandTexts, mensajes } from '@baliza/agreement'

/**
 * Why storing fails, for the operator.
 * @remarks Baliza extension.
 */
export const storageTexts = {
  away: 'La base de datos no contesta: revisa que esté encendida y que se llegue a ella por la red',
  diskFull: 'El disco de la base de datos está lleno: libera espacio',
  readOnly: 'La base de datos solo admite lecturas: revisa si DATABASE_URL lleva a una réplica',
  tooManyConnections:
    'PostgreSQL no admite más conexiones: cierra las que sobran o aumenta su max_connections',
  notLetIn: 'PostgreSQL no deja entrar: revisa el usuario, la clave y la base de DATABASE_URL',
  locked:
    'Otra tarea tiene ocupadas las unidades en la base de datos: búscala en pg_stat_activity y termínala',
  refused:
    'La base de datos rechaza lo que se guarda (SQLSTATE {code}): el registro del servidor dice por qué',
  ours: 'El servidor falló al guardar, y no por la base de datos: el registro del servidor dice por qué',
  late: 'La posición más antigua espera desde hace {seconds} s a que se guarde: revisa la base de datos',
  apart:
    'Falta una parte de la historia: revisa que su PostgreSQL esté encendido y que se llegue a él por la red. Posiciones de hace días que la esperan: {count}',
  full: 'Esperan demasiadas posiciones a que se guarden: no se lee más hasta que haya lugar',
} as const

/**
 * Why the intake log fails, for the operator.
 * @remarks Baliza extension.
 */
export const logTexts = {
  away: 'NATS no contesta, o le faltan servidores: revisa que estén encendidos y que se llegue a ellos por la red',
  full: 'A NATS no le cabe más: libera espacio o aumenta sus límites, y revisa que algún proceso guarde (ROLE=writer)',
  ours: 'El servidor falló al entregar a NATS: su registro dice por qué',
  late: 'La posición más antigua espera en NATS desde hace {seconds} s a que se guarde: revisa los procesos que guardan y la base de datos',
} as const

/**
 * Why processes cannot notify each other through NATS, for the operator.
 * @remarks Baliza extension.
 */
export const busTexts = {
  away: 'NATS no contesta: lo que se mueve se lee de la base de datos cada pocos segundos, hasta que vuelva',
  refused: 'NATS no toma lo que los procesos se avisan: su registro y el nuestro dicen por qué',
} as const

/** Why a message was not sent. */
export const messageTexts = {
  noAccount: 'la cuenta ya no existe',
  refused: 'esa persona no quiere recibir mensajes de esta cuenta',
  unconfirmed: 'falta que esa persona confirme que quiere recibirlos',
  limit:
    'se llegó al límite del día ({account} de la cuenta, {recipient} a cada destinatario): vuelve a haber lugar en {hours} h o menos',
} as const

/**
 * Texts of a report by mail, and why one was not sent.
 * @remarks Baliza extension.
 */
export const reportMailTexts = {
  range: 'Del {from} al {to}',
  zone: 'Zona horaria: {zone}',
  allUnits: 'Todas las unidades · {count}',
  oneUnit: '1 unidad',
  someUnits: '{count} unidades',
  nothing: 'Sin registros en estas fechas.',
  stops: 'Paradas',
  noStops: 'Sin paradas.',
  streets: 'Calles: {credit}',
  /** Credit for the streets of an archive without attribution, as both licences require. */
  openStreets: '© colaboradores de OpenStreetMap, Protomaps',
  attached: 'El reporte va adjunto: {file}.',
  open: 'Abrir {brand}',
  footer: '{owner} programó este envío en {brand}. Para dejar de recibirlo, pídeselo.',
  unseen: 'la cuenta ya no ve ninguna de sus unidades',
  long: 'tiene más de {most} filas, que no caben en un PDF: elige Excel o CSV, o menos unidades',
  large: 'el archivo pesa más de {most} MB: elige menos unidades',
  refused: 'no se pudo enviar a {addresses}',
  unconfirmed: 'falta que confirmen {addresses}',
  broken: 'el servidor falló al hacerlo',
  interrupted: 'se interrumpió demasiadas veces',
} as const

/**
 * Alert texts for conditions that have lasted for a while.
 * @remarks Baliza extension.
 */
export const lastingTexts: ReadonlyMap<EventType | 'lowBattery', string> = new Map([
  ['geofenceEntry', '{unit} lleva {time} en {place}'],
  ['geofenceExit', '{unit} lleva {time} fuera de {place}'],
  ['routeEntry', '{unit} lleva {time} en la ruta {place}'],
  ['routeExit', '{unit} lleva {time} fuera de la ruta {place}'],
  ['engineOn', '{unit} lleva {time} con el motor encendido'],
  ['engineOff', '{unit} lleva {time} con el motor apagado'],
  ['speeding', '{unit} lleva {time} a más de {limit} km/h'],
  ['idle', '{unit} lleva {time} en ralentí, con el motor encendido'],
])

/**
 * Alert texts.
 * @remarks Baliza extension.
 */
export const alertTexts = {
  geofenceEntry: '{unit} entró en {place}',
  geofenceExit: '{unit} salió de {place}',
  routeEntry: '{unit} entró en la ruta {place}',
  routeExit: '{unit} salió de la ruta {place}',
  engineOn: '{unit} encendió el motor',
  engineOff: '{unit} apagó el motor',
  speeding: '{unit} va a {speed} km/h, límite {limit}',
  panic: '{unit} pidió ayuda con el botón de pánico',
  door: '{unit} abrió una puerta o activó la toma de fuerza',
  lowBattery: '{unit} tiene la batería baja',
  lowBatteryAt: '{unit} tiene la batería al {percent} %',
  powerCut: '{unit} se quedó sin alimentación: el equipo funciona con su propia batería',
  powerRestored: '{unit} volvió a tener corriente',
  jamming: '{unit} puede estar junto a un inhibidor de señal',
  tow: '{unit} se mueve con el motor apagado: puede ir en una grúa',
  accident: '{unit} pudo tener un accidente',
  hardBraking: '{unit} frenó bruscamente',
  hardAcceleration: '{unit} aceleró bruscamente',
  hardCornering: '{unit} giró bruscamente',
  vibration: '{unit} recibió un golpe o una vibración',
  idle: '{unit} lleva tiempo en ralentí, con el motor encendido',
  fuelLeak: '{unit} pierde combustible: puede ser un robo',
  fallDown: '{unit} avisó de una caída',
  silent: '{unit} lleva {time} sin señal',
  /** Name of an alert without an event. */
  powerCutName: 'Corte de alimentación',
} as const
