import type { Permissions } from '@baliza/sdk-core/internal'

/** The five permissions of a mirror account (specification 2, section 3), in their displayed order. */
export const permissions = [
  'blocmotor',
  'editar',
  'geocirculares',
  'rutas',
  'reportes',
] as const satisfies readonly (keyof Permissions)[]
