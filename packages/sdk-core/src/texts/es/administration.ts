/** The administration dialog (specification 2, section 2.4). */
export const administration = {
  title: 'Administración',
  units: 'Unidades',
  groups: 'Grupos',
  drivers: 'Conductores',
  mirrorAccounts: 'Cuentas espejo',
} as const
