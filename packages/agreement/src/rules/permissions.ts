import type { Role } from '../codes/roles.js'
import type { Permissions } from '../entities/user.js'

/** What an account sees and does in the screens (specification 1, section 6; specification 2, section 6). */
export interface Allowed {
  /** Whether the SIM of a unit and the imeis in unit lists are shown: all roles but 1. */
  readonly seeSim: boolean
  readonly seeImei: boolean
  /** `marker_user` of the wire: on for roles 2 and 4, off for role 1. The specification does not define it for role 3. */
  readonly markerUser: boolean
  /** Additional administration link: roles 2, 3 and 4. */
  readonly administration: boolean
  /** Notification bar: roles 3 and 4, which is consistent with both documents. */
  readonly notificationBar: boolean
  /** Control panel: roles 3 and 4. */
  readonly controlPanel: boolean
  /** API keys and webhooks: see {@link mayIntegrate}. */
  readonly integrations: boolean
  /** Role 4: every account and every device, not only the user's own, and the creation of managers and administrators. */
  readonly everything: boolean
  readonly reports: boolean
  readonly sendCommand: boolean
  readonly editUnit: boolean
  /** Tab of geofences and points of interest. */
  readonly geofences: boolean
  readonly routes: boolean
  /** Whether the account may name another person to be notified: see {@link mayNotifyOthers}. */
  readonly notifyOthers: boolean
  /** Whether the account may create mirror accounts: all roles but 1. */
  readonly mirrorAccounts: boolean
  /** Roles that the account may give to a new account. */
  readonly assignableRoles: readonly Role[]
}

/**
 * Returns what a role with these permissions may see and do. It controls only the screens; the server enforces the permissions.
 *
 * @param permissions `null`: not known yet, so everything that needs a permission is off.
 */
export function allowed(rol: Role, permissions: Permissions | null): Allowed {
  const administers = rol === 3 || rol === 4
  return {
    seeSim: rol !== 1,
    seeImei: rol !== 1,
    markerUser: rol === 2 || rol === 4,
    administration: rol !== 1,
    notificationBar: administers,
    controlPanel: administers,
    integrations: mayIntegrate({ rol, ...permissions }),
    everything: rol === 4,
    reports: permissions?.reportes ?? false,
    sendCommand: permissions?.blocmotor ?? false,
    editUnit: permissions?.editar ?? false,
    geofences: permissions?.geocirculares ?? false,
    routes: permissions?.rutas ?? false,
    notifyOthers: mayNotifyOthers({ rol, ...permissions }),
    mirrorAccounts: rol !== 1,
    assignableRoles: rol === 4 ? [2, 3, 4] : rol === 3 ? [2] : [],
  }
}

/**
 * Whether an account may name another person to be notified. A mirror account needs the permission `editar`: otherwise any holder
 * of a shared view could send messages from the operator's address.
 */
export function mayNotifyOthers({ rol, editar }: { readonly rol: Role; readonly editar?: boolean }): boolean {
  return rol !== 1 || editar === true
}

/**
 * Whether an account may have API keys and webhooks. A user (role 2) may if its manager allows it, for the units that the user
 * sees; a mirror account may not.
 */
export function mayIntegrate({
  rol,
  integraciones,
}: {
  readonly rol: Role
  readonly integraciones?: boolean
}): boolean {
  return rol >= 3 || (rol === 2 && integraciones === true)
}
