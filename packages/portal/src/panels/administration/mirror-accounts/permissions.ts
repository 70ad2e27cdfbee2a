import type { Permissions } from '@baliza/sdk-core'

/** The five permissions of a mirror account (specification 2, section 3), in the order in which they are asked for. */
export const permissions = [
  'blocmotor',
  'editar',
  'geocirculares',
  'rutas',
  'reportes',
] as const satisfies readonly (keyof Permissions)[]
