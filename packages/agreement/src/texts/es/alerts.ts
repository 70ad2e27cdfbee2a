import { late } from './late.js'
import { live } from './live.js'

/** Alerts widget and alert notices (Baliza extension). `{…}` is filled in. */
export const alerts = {
  title: 'Alertas',
  loading: 'Cargando alertas…',
  empty: 'Sin alertas pendientes',
  emptyHint: 'Aquí aparece lo que avisan tus eventos.',
  failed: 'No se pudieron cargar las alertas',
  logIn: 'Inicia sesión para ver las alertas.',
  one: '1 pendiente',
  count: '{count} pendientes',
  attend: 'Atender',
  attendOne: 'Atender: {type}, {unit}',
  attendRow: 'Atender las {count}: {type}, {unit}',
  /** Repeats of one unit and rule, which are one row. */
  repeats: '{count} veces',
  attendAll: 'Atender todas',
  question: '¿Atender las {count} alertas? Saldrán de la lista.',
  oneQuestion: '¿Atender la alerta? Saldrá de la lista.',
  cancel: 'Cancelar',
  notAttended: 'No se pudo atender. Vuelve a intentarlo.',
  mute: 'Silenciar alertas',
  more: 'Mostrar {count} más',
  fresh: 'Nueva alerta: {type}, {unit}',
  manyFresh: '{count} alertas nuevas',
  show: 'Ver',
  seeUnit: 'Ver unidad ahora',
  noPosition: 'Esta alerta no tiene posición: {type}, {unit}',
  ...late,
  ...live,
} as const
