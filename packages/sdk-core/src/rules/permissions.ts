import type { Role } from '../codes/roles.js'
import type { Permissions } from '../entities/user.js'

/** What an account sees and does in the screens (specification 1, section 6; specification 2, section 6). */
export interface Allowed {
  /** The SIM field of a unit, and imeis in unit lists: all but role 1. */
  readonly seeSim: boolean
  readonly seeImei: boolean
  /** The wire's `marker_user`: on for roles 2 and 4, off for role 1; the specification says nothing of 3. */
  readonly markerUser: boolean
  /** The extra administration link: roles 2, 3 and 4. */
  readonly administration: boolean
  /** The notification bar: roles 3 and 4, the reading that both documents give. */
  readonly notificationBar: boolean
  /** The control panel: roles 3 and 4. */
  readonly controlPanel: boolean
  /** API keys and webhooks: see {@link mayIntegrate}. */
  readonly integrations: boolean
  /** Every account and every device, not only one's own; managers and administrators can be made: role 4. */
  readonly everything: boolean
  readonly reports: boolean
  readonly sendCommand: boolean
  readonly editUnit: boolean
  /** The tab of geofences and points of interest. */
  readonly geofences: boolean
  readonly routes: boolean
  /** Name another person to be notified: see {@link mayNotifyOthers}. */
  readonly notifyOthers: boolean
  /** Make mirror accounts: whoever is not one. */
  readonly mirrorAccounts: boolean
  /** The roles that one may give to a new account. */
  readonly assignableRoles: readonly Role[]
}

/**
 * What a role with these permissions may see and do. It decides what is shown; what is allowed the server decides.
 *
 * @param permissions `null`: not known yet, and so nothing that needs one.
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
 * Whether an account may name another person to be notified. A mirror account may only with the permission `editar`: otherwise
 * anybody who is lent a view could send messages from the operator's address.
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
