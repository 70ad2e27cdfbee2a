import { spanishFormats } from '../../rules/format.js'

/** Connection state of every live widget; part of each widget's area. Baliza extension, except `unreachable`. */
export const live = {
  stale: 'Sin conexión',
  staleAge: 'Datos de {age}',
  retry: 'Reintentar',
  ended: 'La sesión terminó',
  noSession: 'Sin sesión',
  unreachable: 'Verfifica tu conexión o comunicate con nosotros.',
  ...spanishFormats,
  unreadable: 'El servidor dio una respuesta inesperada.',
} as const
