import { spanishFormats } from '../../rules/format.js'

/** Ours: what every live widget says of its connection; a part of each one's own area. */
export const live = {
  stale: 'Sin conexión',
  staleAge: 'Datos de {age}',
  retry: 'Reintentar',
  ended: 'La sesión terminó',
  noSession: 'Sin sesión',
  unreachable: 'El servidor no responde. Revisa tu conexión.',
  ...spanishFormats,
  unreadable: 'El servidor dio una respuesta inesperada.',
} as const
