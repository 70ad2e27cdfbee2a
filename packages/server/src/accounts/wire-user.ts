import type { Account } from '../storage/tables/accounts.js'

/** An account as the wire carries it (specification 1, section 3: User), without its password. */
export function wireUser(account: Account) {
  return {
    _id: account.id,
    user: account.name,
    email: account.email,
    nombre: account.nombre,
    tel: account.tel,
    rol: account.rol,
    activo: account.activo ? 1 : 0,
    editar: account.editar ? 1 : 0,
    reportes: account.reportes ? 1 : 0,
    blocmotor: account.blocmotor ? 1 : 0,
    geocirculares: account.geocirculares ? 1 : 0,
    rutas: account.rutas ? 1 : 0,
    reg: account.reg,
    manager: account.manager,
  }
}
