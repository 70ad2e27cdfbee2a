import type { MirrorAccountForm, Permissions } from '@baliza/sdk-core'

/** A permission as the call of a mirror account names it. */
type Sent = 'cmd' | 'editar' | 'geopdi' | 'rutas' | 'reportes'

/** The five permissions of a mirror account (specification 2, section 3), by what the call names them. */
export const sentAs = {
  blocmotor: 'cmd',
  editar: 'editar',
  geocirculares: 'geopdi',
  rutas: 'rutas',
  reportes: 'reportes',
} as const satisfies Readonly<Record<keyof Permissions, Sent & keyof MirrorAccountForm>>

/** In the order in which they are asked for. */
export const permissions = [
  'blocmotor',
  'editar',
  'geocirculares',
  'rutas',
  'reportes',
] as const satisfies readonly (keyof Permissions)[]
