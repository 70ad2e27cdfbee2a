/** Roles of a session (specification 1, section 6). The server gives role 1 to mirror accounts. */
export const roles = {
  1: 'Cuenta espejo',
  2: 'Usuario',
  3: 'Manager',
  4: 'Super Administrator',
} as const

/** 1 mirror account, 2 user, 3 manager, 4 super administrator. */
export type Role = keyof typeof roles
