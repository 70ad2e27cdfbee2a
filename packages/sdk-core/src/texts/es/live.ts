import { spanishFormats } from '../../rules/format.js'

/** What every live widget says of its connection; a part of each one's own area. Ours but for `unreachable`. */
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
